import type { Draw, PickedLayout, Play } from '../grammar/play.ts';
import { type Selection, picked } from '../grammar/selection.ts';

/** One option of a play that can be bet by itself: big of the second ball, dragon of the first against the fifth. */
export interface Side {
  readonly play: Play;
  readonly row: number;
  readonly rowKey: string;
  readonly value: number;
  readonly nameKey: string;
  readonly selection: Selection;
}

/** How a draw went for a side. A push neither extends nor breaks a run (lottery.md 15). */
export type Went = 'won' | 'lost' | 'push';

/** An option's chance below this makes no two-sided market: a run of it says nothing. */
const LEAST_CHANCE = 0.4;

/** The sides of a game's plays that come about every second draw: those that dragon lists and roads are made of. */
export function sidesOf(plays: readonly Play[]): readonly Side[] {
  return plays.flatMap((play) => {
    const layout = play.layouts.find((each) => each.entry === 'picked');
    if (layout?.entry !== 'picked' || layout.look !== 'options' || layout.places) return [];
    return layout.rows.flatMap((row, i) => {
      const sides = rowSides(play, layout, { row: i, rowKey: row.nameKey });
      return sides.length < 2 ? [] : sides;
    });
  });
}

function rowSides(play: Play, layout: PickedLayout, at: { row: number; rowKey: string }): readonly Side[] {
  return layout.cells.flatMap((cell) => {
    const selection = picked(layout.rows.map((_, i) => (i === at.row ? [cell.value] : [])));
    const chance = chanceOf(play, cell.text);
    if (play.count(selection) !== 1 || chance < LEAST_CHANCE) return [];
    return [{ play, ...at, value: cell.value, nameKey: cell.nameKey ?? '', selection }];
  });
}

function chanceOf(play: Play, text: string): number {
  const prize =
    play.prizes.find(({ key }) => key === text) ?? (play.prizes.length === 1 ? play.prizes[0] : undefined);
  return prize ? Number(prize.p.num) / Number(prize.p.den) : 0;
}

/** How a draw went for a side. */
export function wentFor(side: Side, draw: Draw): Went {
  const { hits, pushes } = side.play.resolve(side.selection, draw);
  if (hits.some(({ count }) => count > 0)) return 'won';
  return pushes > 0 ? 'push' : 'lost';
}

/** A side with the run of wins at the end of the history. */
export interface SideRun {
  readonly side: Side;
  readonly length: number;
}

/** Dragon list (长龙): the sides that have come at least so often in a row, longest first. Newest draw last. */
export function sideRuns(sides: readonly Side[], draws: readonly Draw[], atLeast = 2): readonly SideRun[] {
  return sides
    .map((side) => ({ side, length: runOf(side, draws) }))
    .filter(({ length }) => length >= atLeast)
    .sort((a, b) => b.length - a.length);
}

function runOf(side: Side, draws: readonly Draw[]): number {
  let length = 0;
  for (let i = draws.length - 1; i >= 0; i -= 1) {
    const went = wentFor(side, draws[i] ?? []);
    if (went === 'lost') break;
    if (went === 'won') length += 1;
  }
  return length;
}

/** Sides of one row that exclude each other: what a road is drawn of. */
export interface Duel {
  readonly sides: readonly Side[];
}

/** The duels of a game: neighbours among the sides of a row, such as big and small, odd and even, dragon and tiger. */
export function duelsOf(plays: readonly Play[]): readonly Duel[] {
  const rows = Map.groupBy(sidesOf(plays), (side) => `${side.play.code}/${side.row}`);
  return [...rows.values()].flatMap((sides) =>
    Array.from({ length: Math.floor(sides.length / 2) }, (_, i) => ({
      sides: sides.slice(2 * i, 2 * i + 2),
    })),
  );
}

/** Which side of a duel each draw went to, by its place in the duel; draws that went to none are left out. */
export function duelHistory({ sides }: Duel, draws: readonly Draw[]): readonly number[] {
  return draws
    .map((draw) => sides.findIndex((side) => wentFor(side, draw) === 'won'))
    .filter((at) => at >= 0);
}
