import { assertNever } from '@tyche/kernel/assert';
import type { DrawModel } from './draw-model.ts';
import type { Game } from './game.ts';
import type { Draw } from './grammar/play.ts';
import type { Selection } from './grammar/selection.ts';
import { parseSelection } from './grammar/text.ts';
import type { PricedLine } from './pricing.ts';
import { addedBehind, settleSelection } from './settling.ts';

/** Lines settled before the search gives up: a few milliseconds. A line of many typed tickets counts more. */
const MAX_STEPS = 2_000;
const TICKETS_A_STEP = 20;
/** Longer lists of tickets are not read at all. */
const MAX_BALLS = 4_000;

/** What of a priced line its payout hangs on. */
export type JointLine = Pick<PricedLine, 'line' | 'play' | 'terms' | 'stake' | 'bestWin'>;

/**
 * The most that lines can be paid together in one draw, gross and stakes of pushed bets included, in 1/10 000 units: lines may exclude
 * one another, as Big and Small do.
 *
 * The search is exact. It settles the lines against a result of which nothing is known; where a line reads a place of the result, every
 * value of that place is tried. So the cost follows the places that the lines read, not the number of results.
 *
 * @param lines priced lines of one draw.
 * @param number the draw's number, for games whose results depend on the day; null when unknown.
 * @returns null when the search would take more than a few milliseconds, or there is nothing to compare.
 */
export function bestJointWin(game: Game, lines: readonly JointLine[], number: string | null): bigint | null {
  if (lines.length < 2 || (game.rules.addedBy && number === null)) return null;
  const read = lines.flatMap((line) => readLine(line));
  if (read.length < lines.length) return null;
  const unknown = new UnknownPlace();
  const places = new Array<number | undefined>(lengthOf(game.draw)).fill(undefined);
  const search: Search = {
    game,
    lines: read,
    places,
    draw: partlyKnown(places, number === null ? [] : addedBehind(game, number), unknown),
    unknown,
    rest: restOf(read),
    steps: 0,
    best: 0n,
  };
  return explore(search, 0, 0n) ? search.best : null;
}

type ReadJointLine = JointLine & { readonly selection: Selection };

/** The line with its selection; nothing when it cannot be read, or is too long. */
function readLine(joint: JointLine): ReadJointLine[] {
  const { balls, type } = joint.line;
  if (balls.length > MAX_BALLS) return [];
  const parsed = parseSelection(joint.play, type === 1 ? 'picked' : 'typed', balls);
  return parsed.ok ? [{ ...joint, selection: parsed.selection }] : [];
}

interface Search {
  readonly game: Game;
  readonly lines: readonly ReadJointLine[];
  /** The places of the result that are decided so far. */
  readonly places: (number | undefined)[];
  /** The result as the lines see it: `unknown` is thrown when one reads a place that is not decided. */
  readonly draw: Draw;
  readonly unknown: UnknownPlace;
  /** What the lines from each one on can be paid when every one has its best result. */
  readonly rest: readonly bigint[];
  steps: number;
  best: bigint;
}

/** Which place was read. One object serves a whole search: making an error for each would be most of its cost. */
class UnknownPlace extends Error {
  override readonly name = 'UnknownPlace';
  place = 0;
}

function restOf(lines: readonly JointLine[]): bigint[] {
  const rest = [0n];
  // Pushed bets give their stake back.
  for (const { bestWin, stake } of lines.toReversed()) rest.push((rest.at(-1) ?? 0n) + bestWin + stake);
  return rest.reverse();
}

/** False when it had to give up. */
function explore(search: Search, from: number, paidBefore: bigint): boolean {
  let paid = paidBefore;
  for (let at = from; at < search.lines.length; at += 1) {
    if (paid + (search.rest[at] ?? 0n) <= search.best) return true;
    const outcome = settleSoFar(search, at);
    if (outcome === null) return false;
    if (typeof outcome === 'number') return exploreValues(search, outcome, { at, paid });
    paid += outcome;
  }
  if (paid > search.best) search.best = paid;
  return true;
}

function exploreValues(search: Search, place: number, { at, paid }: { at: number; paid: bigint }): boolean {
  for (const value of valuesOf(search.game.draw, search.places)) {
    search.places[place] = value;
    const isDone = explore(search, at, paid);
    search.places[place] = undefined;
    if (!isDone) return false;
  }
  return true;
}

/** What a line is paid, or the place of the result that it has to know; null when the search has become too long. */
function settleSoFar(search: Search, at: number): bigint | number | null {
  const line = search.lines[at];
  if (!line) return 0n;
  const { play, selection, terms } = line;
  search.steps +=
    1 + Math.floor((selection.entry === 'typed' ? selection.tickets.length : 0) / TICKETS_A_STEP);
  if (search.steps > MAX_STEPS) return null;
  try {
    return settleSelection(play, selection, terms, search.draw).payout;
  } catch (error) {
    if (error !== search.unknown) throw error;
    return search.unknown.place;
  }
}

function partlyKnown(
  places: readonly (number | undefined)[],
  added: readonly number[],
  unknown: UnknownPlace,
): Draw {
  return new Proxy<number[]>([...places.map(() => 0), ...added], {
    get(target, key, receiver) {
      const place = typeof key === 'string' && /^\d+$/.test(key) ? Number(key) : places.length;
      if (place >= places.length) return Reflect.get(target, key, receiver);
      const value = places[place];
      if (value !== undefined) return value;
      unknown.place = place;
      throw unknown;
    },
  });
}

function lengthOf(model: DrawModel): number {
  switch (model.kind) {
    case 'permutation':
      return model.size;
    case 'layout':
      return model.prizes.reduce((all, { numbers, digits }) => all + numbers * digits, 0);
    case 'digits':
    case 'dice':
    case 'numbers':
    case 'sample':
      return model.count;
    default:
      return assertNever(model);
  }
}

/** What a place may show beside the ones that are decided. */
function valuesOf(model: DrawModel, places: readonly (number | undefined)[]): readonly number[] {
  const upTo = (highest: number) => Array.from({ length: highest }, (_, index) => index + 1);
  switch (model.kind) {
    case 'digits':
    case 'layout':
      return Array.from({ length: 10 }, (_, digit) => digit);
    case 'dice':
      return upTo(6);
    case 'numbers':
      return upTo(model.highest);
    case 'sample':
      return upTo(model.highest).filter((value) => !places.includes(value));
    case 'permutation':
      return upTo(model.size).filter((value) => !places.includes(value));
    default:
      return assertNever(model);
  }
}
