"""Gives nbval's kernels sockets with names. Ports are chosen before a kernel takes them: of kernels
that start at once, now and then one finds its port taken and dies."""

import os
import tempfile

import nbval.kernel
from jupyter_client.manager import KernelManager
from traitlets import default

# a socket's name has some hundred signs at most, many of which the usual folder takes
FOLDER = tempfile.TemporaryDirectory(prefix="kernels")


class NamedKernelManager(KernelManager):
    """Names the sockets of its kernel where the system has such sockets."""

    @default("transport")
    def _transport(self):
        return "ipc" if os.name == "posix" else "tcp"

    @default("connection_file")
    def _connection_file(self):
        return os.path.join(FOLDER.name, f"{id(self)}.json")


nbval.kernel.KernelManager = NamedKernelManager
