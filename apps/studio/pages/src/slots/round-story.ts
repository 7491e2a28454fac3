// A round of a slot, told step by step from the server's answer: what the reels show, and which cells and lines won.
import { gridOf, lineSpin, type SlotModel, waysSpin } from '@tyche/rules/studio/slots';
import type { RoundView } from '../../../src/wire.ts';
import type { Cell, Lights } from './window-painter.ts';

export interface StorySpin {
  readonly stops: readonly number[];
  /** What it pays, in tenths of the bet, multiplied as the round multiplies it. */
  readonly tenths: number;
  readonly freeSpinsWon: number;
  readonly parts: readonly StoryWin[];
}

export interface StoryWin extends Omit<Lights, 'isWin'> {
  readonly symbol: string;
  readonly count: number;
  /** The number of the line from 1; null for ways and scatters. */
  readonly lineNumber: number | null;
  readonly tenths: number;
}

export interface Story {
  /** The spin that was bet on, then the free spins. */
  readonly spins: readonly StorySpin[];
  /** Multiplies the win of the round; 1 without such a reel. */
  readonly times: number;
}

const TENTHS = 10;

/** Stops for reels that nobody has turned yet: what they show pays nothing and begins nothing. */
export function quietStops(model: SlotModel): readonly number[] {
  for (let from = 0; ; from += 1) {
    const stops = model.reels.map((strip, reel) => (from + reel * APART) % strip.length);
    const draws = { stops, times: 1, freeStops: [] };
    const { tenths } = storyOf(model, { draws }).spins[0] ?? { tenths: 0 };
    const scatters = cellsOf(model, stops, (symbol) => symbol === model.scatter?.symbol);
    if (tenths === 0 && scatters.length === 0) return stops;
  }
}

/** Symbols from the stop of one reel to that of the next, so that they do not show the same. */
const APART = 7;

/** What happened in a round. */
export function storyOf(model: SlotModel, { draws }: Pick<RoundView, 'draws'>): Story {
  const stops = numbersOf(draws.stops);
  const times = Number(draws.times ?? 1);
  if (model.kind === 'lines') return { spins: [lineStory(model, stops, times)], times };
  const free = Array.isArray(draws.freeStops) ? draws.freeStops.map(numbersOf) : [];
  return {
    spins: [wayStory(model, stops, 1), ...free.map((one) => wayStory(model, one, model.freeTimes))],
    times,
  };
}

function lineStory(model: SlotModel & { kind: 'lines' }, stops: readonly number[], times: number): StorySpin {
  const spin = lineSpin(model, stops);
  const parts = spin.wins.map(
    ({ line, symbol, count, pay }): StoryWin => ({
      symbol,
      count,
      lineNumber: line,
      tenths: (pay * TENTHS * times) / model.lines.length,
      line: model.lines[line - 1] ?? null,
      cells: Array.from({ length: count }, (_, reel) => ({ reel, row: model.lines[line - 1]?.[reel] ?? 0 })),
    }),
  );
  const scatter = model.scatter;
  const scattered = scatter ? cellsOf(model, stops, (symbol) => symbol === scatter.symbol) : [];
  const own =
    spin.scatterPay === 0 || !scatter
      ? []
      : [
          {
            symbol: scatter.symbol,
            count: scattered.length,
            lineNumber: null,
            tenths: spin.scatterPay * TENTHS * times,
            line: null,
            cells: scattered,
          },
        ];
  return { stops, tenths: spin.tenths * times, freeSpinsWon: 0, parts: [...parts, ...own] };
}

function wayStory(model: SlotModel & { kind: 'ways' }, stops: readonly number[], times: number): StorySpin {
  const spin = waysSpin(model, stops);
  const parts = spin.wins.map(
    ({ symbol, count, tenths }): StoryWin => ({
      symbol,
      count,
      lineNumber: null,
      tenths: tenths * times,
      line: null,
      cells: cellsOf(model, stops, (one) => one === symbol || one === model.wild).filter(
        ({ reel }) => reel < count,
      ),
    }),
  );
  const scattered = cellsOf(model, stops, (symbol) => symbol === model.scatter.symbol);
  const scatterTenths = model.scatter.tenths[spin.scatterReels] ?? 0;
  const own =
    scatterTenths === 0
      ? []
      : [
          {
            symbol: model.scatter.symbol,
            count: spin.scatterReels,
            lineNumber: null,
            tenths: scatterTenths * times,
            line: null,
            cells: scattered,
          },
        ];
  return { stops, tenths: spin.tenths * times, freeSpinsWon: spin.freeSpins, parts: [...parts, ...own] };
}

function cellsOf(
  model: SlotModel,
  stops: readonly number[],
  isWanted: (symbol: string) => boolean,
): readonly Cell[] {
  return gridOf(model, stops).flatMap((text, row) =>
    Array.from(text, (symbol, reel) => ({ symbol, reel, row })).filter(({ symbol }) => isWanted(symbol)),
  );
}

function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}
