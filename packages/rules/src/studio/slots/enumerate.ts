// Every grid of a slot, counted by what it pays: the published return is a sum over all of them, not a sample.
import type { LineSlot, SlotModel, WaysSlot } from './model.ts';

/** How often the grids of a slot pay how much. */
export interface SlotCounts {
  /** All grids. */
  readonly grids: number;
  /** Grids by what they pay in tenths of the bet, before a multiplier: `byTenths[12]` pay 1.2 times the bet. */
  readonly byTenths: Float64Array;
  /** Grids by scatters in sight; of a slot with ways by reels that show one. */
  readonly byScatters: readonly number[];
}

/** Counts every grid of a slot. Takes a second or two for sixty million. */
export function countGrids(model: SlotModel): SlotCounts {
  const byTenths = new Float64Array(model.maxTenths + 1);
  const tails = scatterTails(model);
  if (model.kind === 'lines') countLines(model, byTenths, tails);
  else countWays(model, byTenths, tails);
  const grids = model.reels.reduce((product, { length }) => product * length, 1);
  return { grids, byTenths, byScatters: tails[0] ?? [] };
}

/** For each reel how many stop combinations of it and the reels after it show 0, 1, 2 … scatters. */
function scatterTails(model: SlotModel): number[][] {
  const tails: number[][] = [[1]];
  for (const strip of [...model.reels].reverse()) {
    const after = tails[0] ?? [1];
    const next: number[] = [];
    for (let stop = 0; stop < strip.length; stop += 1) {
      const seen = scattersAt(model, strip, stop);
      for (const [more, count] of after.entries()) next[seen + more] = (next[seen + more] ?? 0) + count;
    }
    tails.unshift(Array.from(next, (count) => count ?? 0));
  }
  return tails;
}

function scattersAt({ kind, rows, scatter }: SlotModel, strip: string, stop: number): number {
  let seen = 0;
  for (let row = 0; row < rows; row += 1)
    if (strip[(stop + row) % strip.length] === scatter?.symbol) seen += 1;
  return kind === 'ways' ? Math.min(seen, 1) : seen;
}

/** What a number of scatters pays, in tenths of the bet. */
function scatterTenths(model: SlotModel, scatters: number): number {
  if (model.kind === 'ways') return model.scatter.tenths[scatters] ?? 0;
  return (model.scatter?.pays[Math.min(scatters, model.reels.length)] ?? 0) * 10;
}

/** Lines that are still equal from reel 1 on are followed reel by reel; the others have paid what they pay. */
function countLines(model: LineSlot, byTenths: Float64Array, tails: readonly number[][]): void {
  const { reels, lines, pays, minCount, wild } = model;
  const share = 10 / lines.length;
  const payOf = (symbol: string, count: number) =>
    count < minCount ? 0 : (pays[symbol]?.[count] ?? 0) * share;
  const visit = (
    reel: number,
    alive: readonly (readonly [line: number, symbol: string])[],
    tenths: number,
    scatters: number,
  ) => {
    if (alive.length === 0 || reel === reels.length) {
      const total = alive.reduce((sum, [, symbol]) => sum + payOf(symbol, reels.length), tenths);
      addTail(model, byTenths, tails[reel] ?? [1], { tenths: total, scatters });
      return;
    }
    const strip = reels[reel] ?? '';
    for (let stop = 0; stop < strip.length; stop += 1) {
      const next: (readonly [number, string])[] = [];
      let paid = tenths;
      for (const [line, symbol] of alive) {
        const here = strip[(stop + (lines[line]?.[reel] ?? 0)) % strip.length] ?? '';
        if (reel === 0 || here === symbol || here === wild) next.push([line, reel === 0 ? here : symbol]);
        else if (symbol === wild) next.push([line, here]);
        else paid += payOf(symbol, reel);
      }
      visit(reel + 1, next, paid, scatters + scattersAt(model, strip, stop));
    }
  };
  visit(
    0,
    lines.map((_, line) => [line, ''] as const),
    0,
    0,
  );
}

/** Symbols that stand on every reel so far are followed reel by reel with their ways. */
function countWays(model: WaysSlot, byTenths: Float64Array, tails: readonly number[][]): void {
  const { reels, rows, pays, minCount, wild } = model;
  const symbols = Object.keys(pays);
  const payOf = (symbol: string, count: number) => (count < minCount ? 0 : (pays[symbol]?.[count] ?? 0));
  const waysAt = (strip: string, stop: number, symbol: string) => {
    let here = 0;
    for (let row = 0; row < rows; row += 1) {
      const shown = strip[(stop + row) % strip.length];
      if (shown === symbol || shown === wild) here += 1;
    }
    return here;
  };
  const ways = reels.map((strip) =>
    Array.from(strip, (_, stop) => symbols.map((symbol) => waysAt(strip, stop, symbol))),
  );
  const visit = (
    reel: number,
    alive: readonly (readonly [symbol: number, ways: number])[],
    tenths: number,
    scatters: number,
  ) => {
    if (alive.length === 0 || reel === reels.length) {
      const total = alive.reduce(
        (sum, [at, product]) => sum + payOf(symbols[at] ?? '', reels.length) * product,
        tenths,
      );
      addTail(model, byTenths, tails[reel] ?? [1], { tenths: total, scatters });
      return;
    }
    const strip = reels[reel] ?? '';
    for (let stop = 0; stop < strip.length; stop += 1) {
      const shown = ways[reel]?.[stop] ?? [];
      const next: (readonly [number, number])[] = [];
      let paid = tenths;
      for (const [at, product] of alive) {
        const here = shown[at] ?? 0;
        if (here > 0) next.push([at, product * here]);
        else paid += payOf(symbols[at] ?? '', reel) * product;
      }
      visit(reel + 1, next, paid, scatters + scattersAt(model, strip, stop));
    }
  };
  visit(
    0,
    symbols.map((_, at) => [at, 1] as const),
    0,
    0,
  );
}

/** Adds the grids whose lines or ways are decided: they differ only in the scatters of the reels that are left. */
function addTail(
  model: SlotModel,
  byTenths: Float64Array,
  tail: readonly number[],
  { tenths, scatters }: { readonly tenths: number; readonly scatters: number },
): void {
  for (const [more, count] of tail.entries()) {
    const at = tenths + scatterTenths(model, scatters + more);
    byTenths[at] = (byTenths[at] ?? 0) + count;
  }
}
