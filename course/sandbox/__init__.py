"""A process in which a paper's cells run, and from which nothing comes but plain values.

What each level of isolation promises, and what it does not:

bwrap    bubblewrap: own files (the system and the package, read-only; 64 MB to write to), network,
         processes and IPC.
uid      for a grader that is root: another user for each job, whose processes all end with the
         paper. Where the kernel lets root have mounts of its own, also own files and network, as
         above; elsewhere (most containers) the network is open and what every user may read can be
         read, the course's folder excepted: that is refused.
rlimits  the grader's own user under limits of time, memory, processes and file size. A paper could
         read the course's files, use the network, fill the disk file by file, and end the grader.
         It is for papers one trusts, and never for root.

On every level: two gigabytes for all processes of a paper together, 24 of them, 64 MB a file, CPU
time, a clock behind it, no capability, a filter of the kernel's calls (confine.py says which, and
for which machines), and an end with SIGKILL.
"""

LEVELS = ("bwrap", "uid", "rlimits")
