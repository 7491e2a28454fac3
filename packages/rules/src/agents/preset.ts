// The rebates that a link or an opening promises to a new account (docs/reference/agents.md 3.3).
import { checkRate, type RateRefusal } from './grant.ts';
import { findRebateKey, type RebateLimits, rebateRangeOfKey } from './rebate-key.ts';
import { formatRate, parseRate } from './terms.ts';
import { type RebateGroup, rebateGroups } from './words/index.ts';

/** A rebate as the wire has it: a series such as `1950` in LOTT, a share such as `0.005` in the other groups. */
export interface WrittenRebate {
  readonly gameCode: string;
  readonly rebate: string;
}

/** Rates by group: a series in LOTT, ppm in the others. A group without a rate has none. */
export type Preset = ReadonlyMap<RebateGroup, bigint>;

export interface PresetProblem {
  readonly refusal: RateRefusal | 'rebate-group-unknown';
  readonly gameCode: string;
}

/**
 * Reads and checks a preset. Refuses a group that is unknown or named twice, and what `checkRate` refuses; a text that is no rate is
 * `rebate-step`.
 *
 * @param ownOf the agent's own rate in a group, in its unit; null where only the caps of the site count.
 * @param limits the steps and caps of the site.
 */
export function readPreset(
  written: readonly WrittenRebate[],
  ownOf: ((group: RebateGroup) => bigint) | null,
  limits: RebateLimits,
): Preset | PresetProblem {
  const preset = new Map<RebateGroup, bigint>();
  for (const { gameCode, rebate } of written) {
    // A preset has one series, that of the first prize mode.
    const key = findRebateKey(gameCode, gameCode === 'LOTT' ? 1 : 0);
    if (!key || preset.has(key.group)) return { refusal: 'rebate-group-unknown', gameCode };
    const { group } = key;
    const requested = parseRebate(group, rebate);
    if (requested === null) return { refusal: 'rebate-step', gameCode };
    const { step, cap: siteCap } = rebateRangeOfKey(key, limits);
    const refusal = checkRate({ requested, step, siteCap, uplineOwn: ownOf?.(group) ?? null });
    if (refusal) return { refusal, gameCode };
    preset.set(group, requested);
  }
  return preset;
}

/** Whether `readPreset` refused. */
export function isPresetProblem(read: Preset | PresetProblem): read is PresetProblem {
  return 'refusal' in read;
}

/** Prints a preset as the wire has it, in the order of the groups. */
export function writePreset(preset: Preset): readonly WrittenRebate[] {
  return rebateGroups.flatMap((gameCode) => {
    const rate = preset.get(gameCode);
    if (rate === undefined) return [];
    return [{ gameCode, rebate: gameCode === 'LOTT' ? rate.toString() : formatRate(rate) }];
  });
}

function parseRebate(group: RebateGroup, text: string): bigint | null {
  if (group !== 'LOTT') return parseRate(text);
  return /^(0|[1-9][0-9]{0,8})$/.test(text) ? BigInt(text) : null;
}
