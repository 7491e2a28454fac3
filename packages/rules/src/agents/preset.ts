// The rebates that a link or an opening promises to a new account (docs/reference/agents.md 3.3).
import { checkRate, type RateRefusal } from './grant.ts';
import {
  findRebateKey,
  type RebateKey,
  rebateKeys,
  type RebateLimits,
  rebateRangeOfKey,
} from './rebate-key.ts';
import { formatRate, parseRate } from './terms.ts';

/** A rebate as the wire has it: a series such as `1950` in LOTT, a share such as `0.005` in the other groups. */
export interface WrittenRebate {
  readonly gameCode: string;
  /** In LOTT 1 (`Lott`) or 2 (`ZY`), by default 1. 0 in the other groups. */
  readonly prizeModeId?: number;
  readonly rebate: string;
}

/** A promised rate: a series in LOTT, ppm in the other groups. */
export interface PresetRate extends RebateKey {
  readonly rate: bigint;
}

/** Promised rates, each key at most once. A key that is missing is promised nothing. */
export type Preset = readonly PresetRate[];

export interface PresetProblem {
  readonly refusal: RateRefusal | 'rebate-group-unknown';
  readonly gameCode: string;
  readonly prizeModeId: number;
}

const LOTT_MODE = 1;

/**
 * Reads a preset without judging its rates (agents.md 3.3). Refuses a key that is unknown or named twice as `rebate-group-unknown`, and a
 * text that is no rate as `rebate-step`.
 */
export function parsePreset(written: readonly WrittenRebate[]): Preset | PresetProblem {
  const preset: PresetRate[] = [];
  for (const { gameCode, prizeModeId, rebate } of written) {
    const key = findRebateKey(gameCode, prizeModeId ?? (gameCode === 'LOTT' ? LOTT_MODE : 0));
    const named = { gameCode, prizeModeId: prizeModeId ?? key?.prizeMode ?? 0 };
    if (!key || preset.some((other) => isSameKey(other, key)))
      return { refusal: 'rebate-group-unknown', ...named };
    const rate = parseRebate(key, rebate);
    if (rate === null) return { refusal: 'rebate-step', ...named };
    preset.push({ ...key, rate });
  }
  return preset;
}

/**
 * Reads and checks a preset that an agent sets (agents.md 3.3, 4.2). Refuses what `parsePreset` refuses, and the first rate that
 * `checkRate` refuses.
 *
 * @param ownOf what the agent may give for a key, in its unit.
 * @param limits the steps and caps of the site.
 */
export function readPreset(
  written: readonly WrittenRebate[],
  ownOf: (key: RebateKey) => bigint,
  limits: RebateLimits,
): Preset | PresetProblem {
  const preset = parsePreset(written);
  if (isPresetProblem(preset)) return preset;
  for (const { rate: requested, ...key } of preset) {
    const { step, cap: siteCap } = rebateRangeOfKey(key, limits);
    const refusal = checkRate({ requested, step, siteCap, uplineOwn: ownOf(key) });
    if (refusal) return { refusal, gameCode: key.group, prizeModeId: key.prizeMode };
  }
  return preset;
}

/** Whether a preset was refused. */
export function isPresetProblem(read: Preset | PresetProblem): read is PresetProblem {
  return 'refusal' in read;
}

/**
 * What an account gets of a promised rate (agents.md 3.3): the rate, or what the agent may give when that is lower.
 *
 * @param max what the agent may give, a multiple of `step`.
 */
export function grantOfPreset(
  rate: bigint,
  { max, step }: { readonly max: bigint; readonly step: bigint },
): bigint {
  const granted = rate < max ? rate : max;
  return granted - (granted % step);
}

/** Prints a preset as the wire has it, in the order of the keys. */
export function writePreset(preset: Preset): readonly Required<WrittenRebate>[] {
  return rebateKeys.flatMap((key) => {
    const rate = preset.find((each) => isSameKey(each, key))?.rate;
    if (rate === undefined) return [];
    const rebate = key.group === 'LOTT' ? rate.toString() : formatRate(rate);
    return [{ gameCode: key.group, prizeModeId: key.prizeMode, rebate }];
  });
}

function isSameKey(one: RebateKey, other: RebateKey): boolean {
  return one.group === other.group && one.prizeMode === other.prizeMode;
}

function parseRebate({ group }: RebateKey, text: string): bigint | null {
  if (group !== 'LOTT') return parseRate(text);
  return /^(0|[1-9][0-9]{0,8})$/.test(text) ? BigInt(text) : null;
}
