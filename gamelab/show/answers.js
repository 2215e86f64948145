// What a reader answers, compared with the truth; exactly, as in guess.py.

// The entries of a guess, in small letters: (1, 2) is 1 and 2.
function entries(text) {
  const plain = text.toLowerCase().replace(/^[() ]+|[() ]+$/g, "").replaceAll("−", "-");
  return plain.split(",").map((entry) => entry.trim().replace(/^(-?)(inf|infinity|oo)$/, "$1∞"));
}

// Whether a guess is the answer, entry by entry: 0.5 is 1/2, and 2.86 is 20/7 at its own digits.
function agrees(said, right) {
  const [mine, true_] = [entries(said), entries(right)];
  return mine.length === true_.length && mine.every((entry, k) => same(entry, true_[k]));
}

function same(said, right) {
  const [one, other] = [number(said), number(right)];
  if (!one || !other) return said === right;
  const digits = said.match(/\.(\d*)$/)?.[1].length;
  if (digits === undefined) return one[0] * other[1] === other[0] * one[1];
  return Math.abs(said - Number(other[0]) / Number(other[1])) <= 0.5001 * 10 ** -digits;
}

// A number as the integers above and below its line, undefined for another text.
function number(text) {
  const parts = text.match(/^([+-]?)(\d*)(?:\.(\d*))?(?:\/(\d+))?$/);
  if (!parts || !/\d/.test(text) || (parts[3] !== undefined && parts[4])) return undefined;
  const [, sign, whole, decimals = "", under = 1] = parts;
  const below = BigInt(under) * 10n ** BigInt(decimals.length);
  return below ? [BigInt(`${sign}0${whole}${decimals}`), below] : undefined;
}
