// The rebates of new accounts, as the forms of the register centre have them and as calls have them.
import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import {
  grantOfPreset,
  parsePreset,
  isPresetProblem,
  type PresetRate,
  rebateKeys,
  writePreset,
} from '@tyche/rules/agents';

export type WrittenConfig = OutputOf<typeof contract.listAffiliateUrls>['list'][number]['configs'][number];
type OwnRate = Pick<
  OutputOf<typeof contract.ownRebates>['list'][number],
  'type' | 'prizeModeId' | 'mayGive' | 'step'
>;

/** A rate by its key (`keyOfRate`): a series in LOTT, ppm in the other groups. What is missing is 0. */
export type ChosenRates = Readonly<Record<string, number>>;

/** A promised rate, and what an account would get of it now. */
export interface PromisedRate extends Pick<OwnRate, 'type' | 'prizeModeId'> {
  readonly promised: number;
  readonly granted: number;
}

export function keyOfRate({ type, prizeModeId }: Pick<OwnRate, 'type' | 'prizeModeId'>): string {
  return `${type} ${prizeModeId}`;
}

/** The chosen rates as a call has them, those of 0 left out. */
export function configsOf(chosen: ChosenRates): WrittenConfig[] {
  const rates = rebateKeys.map((key): PresetRate => {
    const name = keyOfRate({ type: key.group, prizeModeId: key.prizeMode });
    return { ...key, rate: BigInt(chosen[name] ?? 0) };
  });
  return [...writePreset(rates.filter(({ rate }) => rate > 0n))];
}

/**
 * Promised rates with what a new account would get of each (docs/reference/agents.md 3.3).
 *
 * @param own what the agent may give; null while it is not known: then all is granted.
 */
export function promisedRates(
  configs: readonly WrittenConfig[],
  own: readonly OwnRate[] | null,
): readonly PromisedRate[] {
  const preset = parsePreset(configs);
  if (isPresetProblem(preset)) return [];
  return preset.map(({ group: type, prizeMode: prizeModeId, rate }) => {
    const key = keyOfRate({ type, prizeModeId });
    const line = own?.find((each) => keyOfRate(each) === key);
    const limit = { max: BigInt(line?.mayGive ?? 0), step: BigInt(line?.step ?? 1) };
    const granted = own === null ? rate : grantOfPreset(rate, limit);
    return { type, prizeModeId, promised: Number(rate), granted: Number(granted) };
  });
}
