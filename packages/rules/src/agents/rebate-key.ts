// What a rebate is for: a group of games, and in LOTT a prize mode (docs/reference/agents.md 4.2).
import { rebateGroups, type RebateGroup } from './words/index.ts';

export interface RebateKey {
  readonly group: RebateGroup;
  /** In LOTT the number of a prize mode that has series: 1 `Lott`, 2 `ZY`. 0 in the other groups. */
  readonly prizeMode: number;
}

/** What the settings of the site say of new rates (docs/reference/agents.md 14). */
export interface RebateLimits {
  /** The step of a rate outside LOTT, in ppm. */
  readonly step: bigint;
  /** The highest rate: ppm by group, in LOTT a series; `ZY` is the one of the second prize mode. */
  readonly caps: Readonly<Record<RebateGroup | 'ZY', bigint>>;
}

/** What counts until staff decide otherwise. The series of ZY are 2000 to 2020 (lottery.md 13.1). */
export const defaultRebateLimits: RebateLimits = {
  step: 100n,
  caps: {
    LOTT: 1_980n,
    ZY: 2_020n,
    ELOTT: 15_000n,
    LIVE: 15_000n,
    RNG: 15_000n,
    SPORTS: 15_000n,
    FISH: 15_000n,
    PVP: 15_000n,
  },
};

/** The step of a series. The lotteries are priced for every second one (docs/reference/agents.md 4.2), so it is no setting. */
export const SERIES_STEP = 2n;

const [LOTT_MODE, ZY_MODE] = [1, 2];

/** Everything that an account can have a rebate for. */
export const rebateKeys: readonly RebateKey[] = rebateGroups.flatMap((group): readonly RebateKey[] =>
  group === 'LOTT'
    ? [LOTT_MODE, ZY_MODE].map((prizeMode) => ({ group, prizeMode }))
    : [{ group, prizeMode: 0 }],
);

/** The key of a group and a prize mode; null when there is none: `CONS`, an unknown group, LOTT without its prize mode. */
export function findRebateKey(group: string, prizeMode: number | undefined): RebateKey | null {
  return rebateKeys.find((key) => key.group === group && key.prizeMode === (prizeMode ?? 0)) ?? null;
}

/** The step of a rate and the highest one of the site: a series in LOTT, ppm in the other groups. */
export function rebateRangeOfKey(
  { group, prizeMode }: RebateKey,
  { step, caps }: RebateLimits,
): { readonly step: bigint; readonly cap: bigint } {
  if (group !== 'LOTT') return { step, cap: caps[group] };
  return { step: SERIES_STEP, cap: prizeMode === ZY_MODE ? caps.ZY : caps.LOTT };
}
