import type { GameData } from '../game.ts';
import { permutationsOf, shorthandOf } from '../families/vn/entry.ts';
import { vn } from '../families/vn/index.ts';
import { parseSelection } from '../grammar/text.ts';
import { type NextDraws, nextDraws } from './stations.ts';
import { type Place, type Token, tokensOf } from './tokens.ts';
import type { PlayWord } from './play-words.ts';

/** A bet of a message: a line of its station's cart but for the terms, and where it is written. */
export interface MessageBet extends Place {
  readonly gameCode: string;
  readonly playId: number;
  readonly type: 1 | 2;
  readonly balls: string;
  /** The stake of each unit bet. */
  readonly multiple: number;
  readonly bets: number;
}

/** Why a part of a message is no bet. */
export type MessageFault =
  | 'unknown-word'
  | 'no-numbers'
  | 'no-play'
  | 'no-stake'
  | 'bad-number'
  | 'bad-run'
  | 'bad-stake'
  | 'twice'
  | 'too-few'
  | 'not-offered'
  | 'not-today'
  | 'bad-stations';

/** A fault and where it is. */
export interface MessageProblem extends Place {
  readonly code: MessageFault;
  readonly text: string;
}

/** A message read: its bets, and what in it cannot be read. Nothing of a message with problems should be bet. */
export interface ReadMessage {
  readonly bets: readonly MessageBet[];
  readonly problems: readonly MessageProblem[];
}

/** What a message leaves open: the lottery that is meant where none is named, and when it is read. */
export interface MessageSetting {
  readonly here: GameData;
  readonly instant: Date;
}

interface Numbers extends Place {
  readonly numbers: readonly string[];
}

/** What has been read and still holds: stations and numbers hold until others are named. */
interface Reading {
  stations: readonly GameData[];
  /** How many stations were asked for, when names may follow. */
  asked: (Place & { readonly count: number; readonly named: number }) | null;
  numbers: readonly Numbers[];
  play: (Place & { readonly word: PlayWord }) | null;
  turnsNext: Place | null;
  /** The last thing taken: a new number after a bet begins a new list. */
  last: 'stations' | 'numbers' | 'bet';
  lastPlace: Place;
}

/**
 * Reads a message as it is sent in the South (lottery.md 2.6): stations, numbers, then plays with their stakes, as
 * `2d tp dt 12 34 dd 10n b 5n`. Stations hold until others are named, numbers until others follow a bet.
 */
export function readMessage(text: string, setting: MessageSetting): ReadMessage {
  const written = text.normalize('NFC');
  const next = nextDraws(setting.instant);
  const bets: MessageBet[] = [];
  const problems: MessageProblem[] = [];
  const fault = (code: MessageFault, { from, to }: Place) => {
    if (!problems.some((other) => other.code === code && other.from === from))
      problems.push({ code, from, to, text: written.slice(from, to) });
  };
  const reading: Reading = {
    stations: [setting.here],
    asked: null,
    numbers: [],
    play: null,
    turnsNext: null,
    last: 'bet',
    lastPlace: { from: 0, to: 0 },
  };
  for (const token of tokensOf(written)) {
    if (token.kind !== 'stake') endPlay(reading, fault);
    take(token);
  }
  endPlay(reading, fault);
  if (reading.turnsNext) fault('no-numbers', reading.turnsNext);
  if (reading.last === 'numbers') fault('no-play', reading.lastPlace);
  if (reading.last === 'stations') fault('no-numbers', reading.lastPlace);
  endStations(reading, fault);
  return { bets, problems };

  function take(token: Token): void {
    switch (token.kind) {
      case 'stations':
      case 'station':
        if (reading.last === 'numbers') fault('no-play', reading.lastPlace);
        takeStations(reading, token, next, fault);
        break;
      case 'number':
      case 'run':
        endStations(reading, fault);
        takeNumbers(reading, token, fault);
        break;
      case 'turned':
        if (reading.turnsNext) fault('no-numbers', reading.turnsNext);
        reading.turnsNext = token;
        return;
      case 'play':
        endStations(reading, fault);
        if (reading.numbers.length === 0) fault('no-numbers', token);
        reading.play = { from: token.from, to: token.to, word: token.play };
        reading.last = 'bet';
        break;
      case 'stake':
        if (reading.play) bets.push(...betsOf(reading, reading.play, token, fault));
        reading.play = null;
        break;
      case 'unknown':
        fault('unknown-word', token);
        break;
    }
    reading.lastPlace = token;
  }
}

type Fault = (code: MessageFault, place: Place) => void;

function endPlay(reading: Reading, fault: Fault): void {
  if (reading.play) fault('no-stake', reading.play);
  reading.play = null;
}

/** Stations that were counted and then named must be as many. */
function endStations({ asked }: Reading, fault: Fault): void {
  if (asked && asked.named > 0 && asked.named !== asked.count) fault('bad-stations', asked);
}

function takeStations(
  reading: Reading,
  token: Extract<Token, { kind: 'station' | 'stations' }>,
  next: NextDraws,
  fault: Fault,
): void {
  const goesOn = reading.last === 'stations';
  reading.last = 'stations';
  reading.numbers = [];
  if (token.kind === 'stations') {
    if (goesOn) endStations(reading, fault);
    const south = next.south();
    if (token.count > south.length) fault('bad-stations', token);
    reading.asked = { from: token.from, to: token.to, count: token.count, named: 0 };
    reading.stations = south.slice(0, token.count);
    return;
  }
  const { station } = token;
  if (!next.includes(station)) fault('not-today', token);
  const { asked } = reading;
  const isFirstName = !goesOn || (asked !== null && asked.named === 0);
  if (!goesOn) reading.asked = null;
  else if (asked) reading.asked = { ...asked, named: asked.named + 1 };
  if (!isFirstName && reading.stations.includes(station)) fault('twice', token);
  reading.stations = isFirstName ? [station] : [...reading.stations, station];
}

function takeNumbers(
  reading: Reading,
  token: Extract<Token, { kind: 'number' | 'run' }>,
  fault: Fault,
): void {
  if (reading.last === 'bet') reading.numbers = [];
  reading.last = 'numbers';
  const numbers = numbersOf(token, reading.turnsNext !== null);
  reading.turnsNext = null;
  if (!numbers) fault('bad-run', token);
  const known = new Set(reading.numbers.flatMap((each) => each.numbers));
  if (numbers?.some((number) => known.has(number))) fault('twice', token);
  reading.numbers = [...reading.numbers, { from: token.from, to: token.to, numbers: numbers ?? [] }];
}

function numbersOf(
  { kind, digits }: Extract<Token, { kind: 'number' | 'run' }>,
  isTurned: boolean,
): readonly string[] | null {
  // Longer than four digits no play takes: such a number is a fault of its own, and its orders are many.
  if (kind === 'number') return isTurned && digits.length <= 4 ? permutationsOf(digits) : [digits];
  return shorthandOf(digits.indexOf('k')).expand(digits);
}

/** The bets of one play at one stake: one for each station, and for each length of number. */
function betsOf(
  { numbers, stations }: Reading,
  play: NonNullable<Reading['play']>,
  stake: Extract<Token, { kind: 'stake' }>,
  fault: Fault,
): readonly MessageBet[] {
  if (numbers.length === 0) return [];
  const { word } = play;
  return stations.flatMap((station) => {
    const letter = station.menu.startsWith('north') ? 'n' : 's';
    const byLength = letter === 'n' ? word.north : word.south;
    if (Object.keys(byLength).length === 0) {
      fault('not-offered', play);
      return [];
    }
    for (const each of numbers)
      if (!each.numbers.every(({ length }) => byLength[length])) fault('bad-number', each);
    const multiple = Number(stake.stake);
    if (multiple < 1 || multiple > station.limits.maxMultiple) {
      fault('bad-stake', stake);
      return [];
    }
    const all = numbers.flatMap((each) => each.numbers);
    const bought = [...new Set(word.isTurned ? all.flatMap(permutationsOf) : all)];
    return Object.entries(byLength).flatMap(([length, code]): readonly MessageBet[] => {
      const own = bought.filter((number) => number.length === Number(length)).sort();
      if (own.length === 0) return [];
      if (word.isPool && own.length < 2) {
        fault('too-few', play);
        return [];
      }
      const line = lineOf(`vn.${letter}.${code}`, own, word.isPool === true);
      return [{ ...line, gameCode: station.code, multiple, from: play.from, to: stake.to }];
    });
  });
}

function lineOf(
  code: string,
  numbers: readonly string[],
  isPool: boolean,
): Pick<MessageBet, 'playId' | 'type' | 'balls' | 'bets'> {
  const play = vn.plays.find((each) => each.code === code);
  if (!play) throw new Error(`no play ${code}`);
  const [entry, type, balls] = isPool
    ? (['picked', 1, numbers.join('-')] as const)
    : (['typed', 2, numbers.join(',')] as const);
  const parsed = parseSelection(play, entry, balls);
  if (!parsed.ok) throw new Error(`${code} does not take ${balls}`);
  return { playId: play.id, type, balls, bets: play.count(parsed.selection) };
}
