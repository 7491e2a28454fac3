/** What a play word bets on: the play's code behind its area's letter, by the length of the numbers. */
export interface PlayWord {
  readonly south: Readonly<Record<number, string>>;
  readonly north: Readonly<Record<number, string>>;
  /** Whether the numbers are a pool, of which every two are a bet, and not each a bet of its own. */
  readonly isPool?: true;
  /** Whether every order of a number is bought. */
  readonly isTurned?: true;
}

const lots: PlayWord = {
  south: { 2: 'lo2', 3: 'lo3', 4: 'lo4' },
  north: { 2: 'lo2', 3: 'lo3', 4: 'lo4' },
};
const headAndTail: PlayWord = { south: { 2: 'dau_duoi' }, north: { 2: 'de_dau_duoi' } };
const head: PlayWord = { south: { 2: 'dau', 3: 'xc_dau' }, north: { 2: 'de_dau', 3: '3cang_dau' } };
const tail: PlayWord = {
  south: { 2: 'duoi', 3: 'xc_duoi', 4: '4cang_db' },
  north: { 2: 'de_db', 3: '3cang_db', 4: '4cang_db' },
};
const three: PlayWord = { south: { 3: 'xc' }, north: { 3: '3cang_dau_duoi' } };
const threeHead: PlayWord = { south: { 3: 'xc_dau' }, north: { 3: '3cang_dau' } };
const threeTail: PlayWord = { south: { 3: 'xc_duoi' }, north: { 3: '3cang_db' } };
// Đá of one station pays once when both numbers appear: it is xiên 2 (lottery.md 2.6).
const pairs: PlayWord = { south: { 2: 'xien2' }, north: { 2: 'xien2' }, isPool: true };
// Đá of two stations is settled over the prizes of both, which no play here does.
const pairsOfTwo: PlayWord = { south: {}, north: {}, isPool: true };

const turned = (word: PlayWord): PlayWord => ({ ...word, isTurned: true });

/** The play words of a message, without marks and in one (lottery.md 2.6). */
export const playWords: ReadonlyMap<string, PlayWord> = new Map([
  ...['b', 'lo', 'bao', 'blo', 'baolo'].flatMap((word): [string, PlayWord][] => [
    [word, lots],
    [`${word}dao`, turned(lots)],
  ]),
  ...['dd', 'dauduoi'].map((word): [string, PlayWord] => [word, headAndTail]),
  ['dau', head],
  ...['duoi', 'dui'].map((word): [string, PlayWord] => [word, tail]),
  ...['xc', 'xiuchu'].flatMap((word): [string, PlayWord][] => [
    [word, three],
    [`${word}dao`, turned(three)],
    [`${word}dau`, threeHead],
    [`${word}duoi`, threeTail],
  ]),
  ...['da', 'dathang'].map((word): [string, PlayWord] => [word, pairs]),
  ...['dx', 'daxien'].map((word): [string, PlayWord] => [word, pairsOfTwo]),
]);

/** The word for every order of the digits of the number behind it. */
export const TURNED = 'dao';
