// What a rebate is for: a group of games, and in LOTT a prize mode (docs/reference/agents.md 4.2).
import { rebateRangeOf } from './groups.ts';
import { rebateGroups, type RebateGroup } from './words/index.ts';

export interface RebateKey {
  readonly group: RebateGroup;
  /** In LOTT the number of a prize mode that has series: 1 `Lott`, 2 `ZY`. 0 in the other groups. */
  readonly prizeMode: number;
}

/** The highest series of the site by prize mode. The series of ZY are 2000 to 2020 (lottery.md 13.1). */
const seriesCaps: ReadonlyMap<number, bigint> = new Map([
  [1, rebateRangeOf('LOTT').cap],
  [2, 2_020n],
]);

/** Everything that an account can have a rebate for. */
export const rebateKeys: readonly RebateKey[] = rebateGroups.flatMap((group): readonly RebateKey[] =>
  group === 'LOTT'
    ? [...seriesCaps.keys()].map((prizeMode) => ({ group, prizeMode }))
    : [{ group, prizeMode: 0 }],
);

/** The key of a group and a prize mode; null when there is none: `CONS`, an unknown group, LOTT without its prize mode. */
export function findRebateKey(group: string, prizeMode: number | undefined): RebateKey | null {
  return rebateKeys.find((key) => key.group === group && key.prizeMode === (prizeMode ?? 0)) ?? null;
}

/** The step of a rate and the highest one of the site: a series in LOTT, ppm in the other groups. */
export function rebateRangeOfKey({ group, prizeMode }: RebateKey): {
  readonly step: bigint;
  readonly cap: bigint;
} {
  const range = rebateRangeOf(group);
  return { ...range, cap: seriesCaps.get(prizeMode) ?? range.cap };
}
