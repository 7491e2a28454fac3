// How games are found by a name that a player types: without accents, with one letter wrong, or by initials.

/** A name as it is compared: lower case, without accents; `đ` is a letter of its own in Unicode. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** How well a name fits what was typed: the lower the better, null where it does not. Both are plain. */
export function matchOf(name: string, typed: string): number | null {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  if (name.includes(` ${typed}`)) return 2;
  if (hasInitials(name, typed.replaceAll(' ', ''))) return 3;
  if (typed.length >= 3 && name.includes(typed)) return 4;
  return typed.length >= MIN_FOR_TYPO && hasWordNear(name, typed) ? 5 : null;
}

/** Whether the first words of the name begin with these letters, two at least. */
function hasInitials(name: string, letters: string): boolean {
  if (letters.length < 2) return false;
  let at = 0;
  for (const letter of letters) {
    if (at < 0 || name[at] !== letter) return false;
    at = wordAfter(name, at);
  }
  return true;
}

/** A shorter text with a letter wrong could be anything. */
const MIN_FOR_TYPO = 4;

/** Whether the beginning of the name, from one of its words on, is the typed text with one letter wrong, missing, added or swapped. */
function hasWordNear(name: string, typed: string): boolean {
  for (let at = 0; at >= 0; at = wordAfter(name, at)) {
    if (!mayBeNear(name, at, typed)) continue;
    for (let length = typed.length - 1; length <= typed.length + 1; length += 1)
      if (isOneEditAway(name.slice(at, at + length), typed)) return true;
  }
  return false;
}

/** Where the next word begins; -1 after the last one. */
function wordAfter(name: string, at: number): number {
  return name.indexOf(' ', at) + 1 || -1;
}

/** Whether the first two letters are at most one edit apart. It is quick, and leaves few words of a large catalogue. */
function mayBeNear(name: string, at: number, typed: string): boolean {
  const [first, second] = [name[at], name[at + 1]];
  return first === typed[0] || second === typed[1] || second === typed[0] || first === typed[1];
}

function isOneEditAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [restOfOne, restOfOther] = [one.slice(start), other.slice(start)];
  const isSwapped =
    restOfOne[0] === restOfOther[1] &&
    restOfOne[1] === restOfOther[0] &&
    restOfOne.slice(2) === restOfOther.slice(2);
  if (isSwapped) return true;
  if (one.length === other.length) return restOfOne.slice(1) === restOfOther.slice(1);
  return one.length > other.length ? restOfOne.slice(1) === restOfOther : restOfOne === restOfOther.slice(1);
}
