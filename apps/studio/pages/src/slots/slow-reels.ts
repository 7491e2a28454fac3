// Which reels turn slowly before they stop: those that can still bring the scatters that are missing. It is the same whether they come.
import { gridOf, type SlotModel } from '@tyche/rules/studio/slots';

const SCATTERS = 3;

/** For each reel whether it turns slowly; none for a slot without scatters. */
export function slowReelsOf(model: SlotModel, stops: readonly number[]): readonly boolean[] {
  const symbol = model.scatter?.symbol;
  if (symbol === undefined) return stops.map(() => false);
  const grid = gridOf(model, stops);
  const shown = (reel: number) => grid.filter((row) => row[reel] === symbol).length;
  return stops.map((_, reel) => {
    const before = Array.from({ length: reel }, (_reel, at) => shown(at)).reduce(
      (total, one) => total + one,
      0,
    );
    return before < SCATTERS && before + mostOn(model, reel, symbol) >= SCATTERS;
  });
}

/** The most of a symbol that a reel can show at once. */
function mostOn({ reels, rows }: SlotModel, reel: number, symbol: string): number {
  const strip = reels[reel] ?? '';
  return Math.max(
    ...Array.from(
      strip,
      (_, at) =>
        Array.from({ length: rows }, (_row, row) => strip[(at + row) % strip.length]).filter(
          (one) => one === symbol,
        ).length,
    ),
  );
}
