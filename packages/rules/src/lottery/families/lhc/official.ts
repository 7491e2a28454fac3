import { choose } from '../../grammar/counting.ts';
import { type Ratio, ratio } from '@tyche/kernel/ratio';
import { HIGHEST } from './tables.ts';

// The official Mark Six (lottery.md 8.3), for result pages and the ticket checker: it is not bet on here.

/** What was drawn: six normals and the special. */
export interface MarkSixDraw {
  readonly normals: readonly number[];
  readonly special: number;
}

/** The divisions from the first; each by its hits among the six normals, and whether the special is hit besides. */
export const divisions: readonly { readonly normals: number; readonly special: boolean | null }[] = [
  { normals: 6, special: null },
  { normals: 5, special: true },
  { normals: 5, special: false },
  { normals: 4, special: true },
  { normals: 4, special: false },
  { normals: 3, special: true },
  { normals: 3, special: false },
];

/** Fixed prizes of a unit of HK$10, by division; the first three share what is left. */
export const fixedPrizes: Readonly<Record<number, number>> = { 4: 9_600, 5: 640, 6: 320, 7: 40 };

/** The division of a single entry of six numbers, or null when it wins none. */
export function divisionOf(numbers: readonly number[], draw: MarkSixDraw): number | null {
  const hits = numbers.filter((value) => draw.normals.includes(value)).length;
  const special = numbers.includes(draw.special);
  const index = divisions.findIndex(
    (division) => division.normals === hits && (division.special ?? special) === special,
  );
  return index < 0 ? null : index + 1;
}

const ALL_DRAWS = choose(HIGHEST, 6) * (HIGHEST - 6);

/** How many single entries a multiple entry of bankers and other numbers holds: C(n, 6 − bankers). */
export function entriesOf(bankers: number, others: number): number {
  return bankers > 5 ? 0 : choose(others, 6 - bankers);
}

/** How many single entries of a multiple entry win each division; every one of them contains the `bankers`. */
export function divisionsWon(
  bankers: readonly number[],
  others: readonly number[],
  draw: MarkSixDraw,
): ReadonlyMap<number, number> {
  const normalsIn = (numbers: readonly number[]) =>
    numbers.filter((value) => draw.normals.includes(value)).length;
  const specialsIn = (numbers: readonly number[]) => (numbers.includes(draw.special) ? 1 : 0);
  const [sureNormals, sureSpecial] = [normalsIn(bankers), specialsIn(bankers)];
  const [normals, specials] = [normalsIn(others), specialsIn(others)];
  const rest = others.length - normals - specials;
  const wanted = 6 - bankers.length;
  const won = new Map<number, number>();
  for (const [i, division] of divisions.entries()) {
    let count = 0;
    for (const special of [0, 1]) {
      const hits = division.normals - sureNormals;
      const asked = division.special ?? special + sureSpecial > 0;
      if (asked !== special + sureSpecial > 0) continue;
      count += choose(normals, hits) * choose(specials, special) * choose(rest, wanted - hits - special);
    }
    if (count > 0) won.set(i + 1, count);
  }
  return won;
}

/** The chance of a single entry for a division. */
export function divisionChance(division: number): Ratio {
  return ratio(waysOf(division), ALL_DRAWS);
}

/** The chance of a single entry for any division. */
export function winChance(): Ratio {
  return ratio(
    divisions.reduce((ways, _, i) => ways + waysOf(i + 1), 0),
    ALL_DRAWS,
  );
}

/** The ways to draw six normals and the special so that six chosen numbers win a division. */
function waysOf(division: number): number {
  const rule = divisions[division - 1];
  if (!rule) return 0;
  const missed = 6 - rule.normals;
  const others = HIGHEST - 6 - missed;
  const bySpecial = rule.special ? missed : others;
  const specials = rule.special === null ? HIGHEST - 6 : bySpecial;
  return choose(6, rule.normals) * choose(HIGHEST - 6, missed) * specials;
}
