import type { GameData } from '../game.ts';
import { stationOf } from './stations.ts';
import { type PlayWord, TURNED, playWords } from './play-words.ts';

/** A place in a message, as offsets into its text. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** A word or number of a message. */
export type Token = Place &
  (
    | { readonly kind: 'stations'; readonly count: number }
    | { readonly kind: 'station'; readonly station: GameData }
    | { readonly kind: 'play'; readonly play: PlayWord }
    | { readonly kind: 'turned' }
    | { readonly kind: 'number'; readonly digits: string }
    | { readonly kind: 'run'; readonly digits: string }
    | { readonly kind: 'stake'; readonly stake: string }
    | { readonly kind: 'unknown' }
  );

const BETWEEN = /[\s,;.|:/-]+/y;
const STATIONS = /([1-9])d(?:ai)?(?![a-z])/y;
const STAKE = /([0-9]+)(?:n(?:ghin|gan|g)?)?/y;
const RUN = /[0-9]+k[0-9]+k[0-9]+/y;
const DIGITS = /[0-9]+/y;
const WORD = /[a-z]+/y;
/** Names are written out in at most this number of words: ho chi minh. */
const LONGEST_NAME = 3;

/** Cuts a message into its words and numbers. What follows a play is its stake. */
export function tokensOf(text: string): readonly Token[] {
  const folded = fold(text);
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(folded);
  };
  while (at < folded.length) {
    const between = take(BETWEEN);
    if (between) at += between[0].length;
    if (at === folded.length) break;
    const afterPlay = tokens.at(-1)?.kind === 'play';
    const token = (afterPlay ? stakeAt(at, take(STAKE)) : null) ?? tokenAt(folded, at, take);
    tokens.push(token);
    at = token.to;
  }
  return tokens;
}

type Take = (pattern: RegExp) => RegExpExecArray | null;

function stakeAt(from: number, match: RegExpExecArray | null): Token | null {
  return match && { kind: 'stake', stake: match[1] ?? '', from, to: from + match[0].length };
}

function tokenAt(folded: string, from: number, take: Take): Token {
  const stations = take(STATIONS);
  if (stations) return { kind: 'stations', count: Number(stations[1]), from, to: from + stations[0].length };
  const run = take(RUN);
  if (run) return { kind: 'run', digits: run[0], from, to: from + run[0].length };
  const digits = take(DIGITS);
  if (digits) return { kind: 'number', digits: digits[0], from, to: from + digits[0].length };
  return wordAt(folded, from) ?? { kind: 'unknown', from, to: from + (take(WORD)?.[0].length ?? 1) };
}

/** The longest known word: names and plays may be written in several, as `dau duoi` or `dong nai`. */
function wordAt(folded: string, from: number): Token | null {
  const ends: number[] = [];
  for (let at = from; ends.length < LONGEST_NAME; ) {
    WORD.lastIndex = at;
    const word = WORD.exec(folded);
    if (!word) break;
    ends.push(at + word[0].length);
    at += word[0].length + 1;
    if (folded[at - 1] !== ' ') break;
  }
  for (const to of ends.toReversed()) {
    const word = folded.slice(from, to).replaceAll(' ', '');
    const place = { from, to };
    if (word === TURNED) return { kind: 'turned', ...place };
    const play = playWords.get(word);
    if (play) return { kind: 'play', play, ...place };
    const station = stationOf(word);
    if (station) return { kind: 'station', station, ...place };
  }
  return null;
}

/** Small letters without marks, each in the place it had. */
function fold(text: string): string {
  return Array.from({ length: text.length }, (_, i) => {
    const [letter = ' '] = text.charAt(i).normalize('NFD');
    return letter === 'đ' || letter === 'Đ' ? 'd' : (letter.toLowerCase()[0] ?? ' ');
  }).join('');
}
