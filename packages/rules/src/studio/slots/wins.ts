// What a grid pays, exactly: multiples of the bet are whole tenths, so nothing is rounded.
import { gridOf, type LineSlot, type SlotSymbol, type WaysSlot } from './model.ts';

export interface LineWin {
  /** From 1. */
  readonly line: number;
  readonly symbol: SlotSymbol;
  readonly count: number;
  /** A multiple of the bet on the line. */
  readonly pay: number;
}

export interface LineSpin {
  readonly grid: readonly string[];
  readonly wins: readonly LineWin[];
  /** Scatters in sight, and the multiple of the whole bet that they pay. */
  readonly scatters: number;
  readonly scatterPay: number;
  /** In tenths of the bet, before a multiplier. */
  readonly tenths: number;
}

export interface WayWin {
  readonly symbol: SlotSymbol;
  readonly count: number;
  readonly ways: number;
  /** In tenths of the bet, all ways together. */
  readonly tenths: number;
}

export interface WaysSpin {
  readonly grid: readonly string[];
  readonly wins: readonly WayWin[];
  readonly scatterReels: number;
  readonly freeSpins: number;
  /** In tenths of the bet, ways and scatters together. */
  readonly tenths: number;
}

const TENTHS = 10;

/**
 * What the stops of a slot with lines pay. A line is read from reel 1: the longest run of one symbol counts, wilds stand for any symbol,
 * and a run of wilds alone pays as wilds. More scatters than the table knows pay as its most.
 */
export function lineSpin(model: LineSlot, stops: readonly number[]): LineSpin {
  const grid = gridOf(model, stops);
  const wins = model.lines.flatMap((rows, at) => {
    const symbols = rows.map((row, reel) => grid[row]?.[reel] ?? '');
    const win = winOfLine(model, symbols);
    return win ? [{ line: at + 1, ...win }] : [];
  });
  const { scatter } = model;
  const scatters = scatter ? grid.join('').split(scatter.symbol).length - 1 : 0;
  const scatterPay = scatter ? (scatter.pays[Math.min(scatters, model.reels.length)] ?? 0) : 0;
  const lineTenths = wins.reduce((total, { pay }) => total + (pay * TENTHS) / model.lines.length, 0);
  return { grid, wins, scatters, scatterPay, tenths: lineTenths + scatterPay * TENTHS };
}

function winOfLine(model: LineSlot, symbols: readonly SlotSymbol[]): Omit<LineWin, 'line'> | null {
  const { wild, scatter, pays, minCount } = model;
  const symbol = symbols.find((each) => each !== wild) ?? wild ?? '';
  if (symbol === scatter?.symbol) return null;
  const end = symbols.findIndex((each) => each !== symbol && each !== wild);
  const count = end === -1 ? symbols.length : end;
  const pay = count < minCount ? 0 : (pays[symbol]?.[count] ?? 0);
  return pay > 0 ? { symbol, count, pay } : null;
}

/**
 * What the stops of a slot with ways pay: for each symbol the product of how often it, or a wild, stands on each reel from reel 1 on, for
 * the longest run. Scatters count by the reels that show them.
 */
export function waysSpin(model: WaysSlot, stops: readonly number[]): WaysSpin {
  const grid = gridOf(model, stops);
  const columns = model.reels.map((_, reel) => grid.map((row) => row[reel] ?? ''));
  const wins = Object.keys(model.pays).flatMap((symbol) => winOfWays(model, columns, symbol));
  const { scatter } = model;
  const scatterReels = columns.filter((column) => column.includes(scatter.symbol)).length;
  const scatterTenths = scatter.tenths[scatterReels] ?? 0;
  return {
    grid,
    wins,
    scatterReels,
    freeSpins: scatter.spins[scatterReels] ?? 0,
    tenths: wins.reduce((total, { tenths }) => total + tenths, scatterTenths),
  };
}

function winOfWays(
  { pays, wild, minCount }: WaysSlot,
  columns: readonly (readonly SlotSymbol[])[],
  symbol: SlotSymbol,
): WayWin[] {
  let [ways, count] = [1, 0];
  for (const column of columns) {
    const here = column.filter((each) => each === symbol || each === wild).length;
    if (here === 0) break;
    ways *= here;
    count += 1;
  }
  const pay = count < minCount ? 0 : (pays[symbol]?.[count] ?? 0);
  return pay > 0 ? [{ symbol, count, ways, tenths: pay * ways }] : [];
}
