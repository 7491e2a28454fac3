import { uniform } from '@tyche/kernel/random';
import { choose, combinations } from './counting.ts';
import { maskOf } from './distinct.ts';
import { hitsOf, rowOf, won } from './layouts.ts';
import { ticketText } from './placed.ts';
import type { Cell, Draw, Layout, PickedLayout, Play, Row } from './play.ts';
import { basicQuick } from './quick.ts';
import type { Ratio } from '@tyche/kernel/ratio';
import { type Mechanics, fair } from './recipe.ts';
import { type Selection, picked } from './selection.ts';

/**
 * Bets of `take` different numbers on what is drawn in any order. With no more numbers than are drawn, all of them
 * have to be drawn; with more, they have to hold all that is drawn.
 */
export interface AppearingPlan {
  readonly cells: readonly Cell[];
  /** Numbers, unless the cells are pictures. */
  readonly look?: 'numbers' | 'options';
  readonly take: number;
  /** How many different numbers can be drawn. */
  readonly drawn: number;
  /** The numbers drawn. */
  readonly drawnOf: (draw: Draw) => readonly number[];
  readonly p: Ratio;
  /** Whether tickets may be typed too. */
  readonly isTyped: boolean;
}

/** Numbers picked together or typed as tickets: every choice of `take` of them is a bet (任选, 组选, 不同号). */
export function appearing(plan: AppearingPlan): Mechanics {
  const { cells, take } = plan;
  const rows = [{ nameKey: 'lottery.row.pool', min: take, max: cells.length }];
  const numbers = { lowest: 1, highest: cells.length };
  const typed: Layout = {
    entry: 'typed',
    length: take,
    numbers,
    sorted: true,
    minDistinct: take,
    places: null,
  };
  return {
    ...withRows(plan, plan.isTyped ? [layoutOf(plan, rows), typed] : [layoutOf(plan, rows)], splitPool),
    *expand(selection) {
      if (selection.entry === 'typed') yield* selection.tickets;
      else for (const bet of combinations(rowOf(selection, 0), take)) yield betText(plan, bet);
    },
    sample: (random) => picked([sampleNumbers(cells, take)(random)]),
  };
}

/** Bankers are in every bet, drags fill it up (胆拖). A number in both rows makes no bet. */
export function appearingBanker(plan: AppearingPlan): Mechanics {
  const { cells, take } = plan;
  const rows = [
    { nameKey: 'lottery.row.banker', min: 1, max: take - 1 },
    { nameKey: 'lottery.row.drag', min: 1, max: cells.length - 1 },
  ];
  return {
    ...withRows(plan, [layoutOf(plan, rows)], splitBankers),
    *expand(selection) {
      const { bankers, drags } = splitBankers(selection);
      for (const bet of combinations(drags, take - bankers.length))
        yield betText(
          plan,
          [...bankers, ...bet].sort((a, b) => a - b),
        );
    },
    sample: (random) => {
      const [banker = 1, ...drags] = sampleNumbers(cells, take)(random);
      return picked([[banker], drags]);
    },
  };
}

interface Split {
  readonly bankers: readonly number[];
  readonly drags: readonly number[];
}

const splitPool = (selection: Selection): Split => ({ bankers: [], drags: rowOf(selection, 0) });

function splitBankers(selection: Selection): Split {
  const [bankers, drags] = [rowOf(selection, 0), rowOf(selection, 1)];
  return { bankers, drags: drags.some((number) => bankers.includes(number)) ? [] : drags };
}

function layoutOf({ cells, look = 'numbers' }: AppearingPlan, rows: readonly Row[]): PickedLayout {
  const quick = look === 'numbers' ? basicQuick(cells) : [];
  return { entry: 'picked', look, cells, rows, places: null, quick };
}

/** Numbers as a typed ticket has them, pictures by their names. */
function betText({ cells, look = 'numbers' }: AppearingPlan, bet: readonly number[]): string {
  if (look === 'numbers') return ticketText(bet);
  return bet.map((value) => cells.find((cell) => cell.value === value)?.text ?? '').join('-');
}

function sampleNumbers(cells: readonly Cell[], take: number) {
  return (random: Parameters<Play['sample']>[0]): number[] => {
    const free = cells.map((cell) => cell.value);
    return Array.from({ length: take }, () => free.splice(uniform(random, free.length), 1)).flat();
  };
}

function withRows(
  plan: AppearingPlan,
  layouts: readonly Layout[],
  split: (selection: Selection) => Split,
): Omit<Mechanics, 'expand' | 'sample'> {
  const { cells, take, drawnOf } = plan;
  /** The bets won by a number of picks, some of them drawn. */
  const wins = (bankers: number, drawnBankers: number, drags: number, drawnDrags: number): number => {
    if (take > plan.drawn) {
      const isCovered = drawnBankers + drawnDrags === plan.drawn;
      return isCovered ? choose(drags - drawnDrags, take - bankers - drawnDrags) : 0;
    }
    return drawnBankers === bankers ? choose(drawnDrags, take - bankers) : 0;
  };
  const ticketWins = ticketJudge(plan);
  const max = (selection: Selection): number => {
    if (selection.entry === 'typed') return mostOfTickets(plan, selection.tickets, ticketWins);
    const { bankers, drags } = split(selection);
    let found = 0;
    for (let b = 0; b <= Math.min(bankers.length, plan.drawn); b += 1)
      for (let d = 0; d <= Math.min(drags.length, plan.drawn - b); d += 1)
        found = Math.max(found, wins(bankers.length, b, drags.length, d));
    return found;
  };
  return {
    layouts,
    prizes: [fair('win', plan.p)],
    universe: choose(cells.length, take),
    count(selection) {
      if (selection.entry === 'typed') return selection.tickets.length;
      const { bankers, drags } = split(selection);
      return choose(drags.length, take - bankers.length);
    },
    resolve(selection, draw) {
      const mask = maskOf(drawnOf(draw));
      if (selection.entry === 'typed')
        return won('win', selection.tickets.filter((ticket) => ticketWins(ticket, mask)).length);
      const { bankers, drags } = split(selection);
      const came = (numbers: readonly number[]) => numbers.filter((number) => mask & (1 << number)).length;
      return won('win', wins(bankers.length, came(bankers), drags.length, came(drags)));
    },
    best: (selection) => hitsOf('win', max(selection)),
    exposures(selection) {
      const hits = hitsOf('win', max(selection));
      return numbersOf(selection).map((number) => ({ key: `with=${number}`, hits }));
    },
  };
}

const ticketMasks = new Map<string, number>();

/** Tickets are few (at most 2 to the power of the numbers), so what they mean is kept. */
function ticketMask(ticket: string): number {
  let mask = ticketMasks.get(ticket);
  if (mask === undefined) {
    mask = maskOf(ticket.split('-').map(Number));
    ticketMasks.set(ticket, mask);
  }
  return mask;
}

function ticketJudge({ take, drawn }: AppearingPlan): (ticket: string, mask: number) => boolean {
  return take > drawn
    ? (ticket, mask) => (ticketMask(ticket) & mask) === mask
    : (ticket, mask) => (ticketMask(ticket) & mask) === ticketMask(ticket);
}

function mostOfTickets(
  { cells, drawn }: AppearingPlan,
  tickets: readonly string[],
  isWon: (ticket: string, mask: number) => boolean,
): number {
  if (tickets.length <= 1) return tickets.length;
  let max = 0;
  for (const numbers of combinations(
    cells.map((cell) => cell.value),
    drawn,
  )) {
    const mask = maskOf(numbers);
    let count = 0;
    for (const ticket of tickets) if (isWon(ticket, mask)) count += 1;
    max = Math.max(max, count);
  }
  return max;
}

function numbersOf(selection: Selection): readonly number[] {
  const numbers =
    selection.entry === 'typed'
      ? selection.tickets.flatMap((ticket) => ticket.split('-').map(Number))
      : selection.rows.flat();
  return [...new Set(numbers)];
}
