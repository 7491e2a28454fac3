// Presets: the rebates that an agent promises to the accounts that it opens or that register by its links (docs/reference/agents.md 3.3).
import {
  grantOfPreset,
  isPresetProblem,
  parsePreset,
  type Preset,
  readPreset,
  type RebateKey,
  SERIES_STEP,
  type WrittenRebate,
} from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { notify } from '../../messaging/index.ts';
import { type Merchant, rebateLimitsOf } from '../../settings/index.ts';
import { applyRebates, type Bounds, limitsOf, readBounds } from './apply-rebates.ts';
import * as store from './store-rebates.ts';

/**
 * The preset that an agent sets, checked by what it may give from the next local day on (agents.md 3.3). Each refusal names the field and
 * the games.
 *
 * @throws Refusal `rebate-group-unknown`, `rebate-step`, `rebate-above-site`, `rebate-above-own`.
 */
export async function readNewPreset(
  reader: Reader,
  { site, contractsOn }: Merchant,
  agentId: bigint,
  configs: readonly WrittenRebate[] | undefined,
): Promise<Preset> {
  if (configs === undefined || configs.length === 0) return [];
  const { next } = await store.readDays(reader, site.timeZone);
  const limits = rebateLimitsOf(contractsOn(next));
  const bounds = await readOwnBounds(reader, agentId, next);
  const ownOf = (key: RebateKey) => limitsOf(bounds, key, limits).uplineOwn ?? 0n;
  const preset = readPreset(configs, ownOf, limits);
  if (!isPresetProblem(preset)) return preset;
  const { refusal, gameCode, prizeModeId } = preset;
  const step = Number(gameCode === 'LOTT' ? SERIES_STEP : limits.step);
  throw new Refusal(refusal, { field: 'configs', gameCode, prizeModeId, step });
}

/** What limits the rates that an agent gives to a new account from a day on. */
export async function readOwnBounds(reader: Reader, agentId: bigint, day: string): Promise<Bounds> {
  return { rows: await store.listOwnBounds(reader, agentId, day), isAtTop: false };
}

/** A preset as a link has it. Throws when it cannot be read: it was checked when it was set. */
export function storedPreset(written: readonly WrittenRebate[]): Preset {
  const preset = parsePreset(written);
  if (isPresetProblem(preset)) throw new Error(`a preset with ${preset.gameCode} that cannot be read`);
  return preset;
}

export interface Granted {
  /** What the account has from the next local day on. */
  readonly rates: Preset;
  /** Whether a rate is lower than the preset, because the agent may not give more any longer. */
  readonly isLower: boolean;
}

/**
 * Gives a new account the rebates of a preset from the next local day on: of each key the promised rate, or what the agent above may give
 * at this moment when that is lower (agents.md 3.3, 4.2). In the transaction that opens the account and after its place was written. Holds
 * the locks of a change of rates, so a lowering of the agent's own rate comes before it or sees it.
 */
export async function grantPreset(
  tx: Tx,
  { site, contractsOn }: Merchant,
  {
    memberId,
    agentId,
    preset,
  }: { readonly memberId: bigint; readonly agentId: bigint; readonly preset: Preset },
): Promise<Granted> {
  if (preset.length === 0) return { rates: [], isLower: false };
  const { timeZone } = site;
  await store.lockRebates(tx, memberId, (await store.readDays(tx, timeZone)).next);
  // Read again: the day may have ended while the lock was waited for.
  const days = await store.readDays(tx, timeZone);
  const limits = rebateLimitsOf(contractsOn(days.next));
  const bounds = await readBounds(tx, memberId, days.next);
  const rates = preset.map(({ rate, ...key }) => ({
    ...key,
    rate: grantOfPreset(rate, limitsOf(bounds, key, limits)),
  }));
  const wanted = rates.filter(({ rate }) => rate > 0n);
  await applyRebates(tx, { memberId, wanted, by: { uplineId: agentId }, days, timeZone, contractsOn });
  return { rates: wanted, isLower: preset.some(({ rate }, at) => (rates[at]?.rate ?? 0n) < rate) };
}

/** Writes to an agent which new accounts got lower rebates than it had set. */
export async function notifyLowerPreset(tx: Tx, agentId: bigint, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  await notify(tx, { memberId: agentId, kind: 'preset-lowered', params: { accounts: accounts.join(', ') } });
}
