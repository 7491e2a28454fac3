// Vouchers that hand out codes from a list (docs/reference/rewards.md 6.4). Codes are sealed; staff do not read them again.
import type { pointsStaff } from '@tyche/contract/points-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Sealing } from '../../../platform/sealing/sealing.ts';
import { type Actor, recordAction } from '../../staff/index.ts';
import type { PointsDeps } from '../deps.ts';
import type { RecordRow } from '../store-records.ts';
import { lockReward, type RewardRow, setStock } from '../store-rewards.ts';
import * as store from './store.ts';

/** A refusal names at most this many lines. */
const MAX_LINES = 20;

/**
 * Adds codes to the list of a voucher; its stock rises by as many. All or none. Refuses `reward-unknown`, `reward-without-codes`, and
 * `voucher-codes-known` with the lines, from 1, of codes that stand twice or are there already.
 */
export async function addCodes(
  { database, sealing }: Pick<PointsDeps, 'database' | 'sealing'>,
  { id, codes }: InputOf<typeof pointsStaff.addVoucherCodes>,
  { staff, ip }: Actor,
): Promise<OutputOf<typeof pointsStaff.addVoucherCodes>> {
  const rewardId = BigInt(id);
  const purpose = `points.voucher_codes:${rewardId}`;
  requireNew(codes.flatMap((code, at) => (codes.indexOf(code) < at ? [at] : [])));
  const sealed = codes.map((code) => ({
    fingerprint: sealing.fingerprint(purpose, code),
    sealed: sealing.seal(codePlace(rewardId), code),
  }));
  return database.inTransaction(async (tx) => {
    const reward = await lockWithCodes(tx, rewardId);
    requireNew(await store.insertCodes(tx, rewardId, sealed));
    const stock = reward.stock + codes.length;
    await setStock(tx, rewardId, stock);
    const action = 'points.codes-added';
    const detail = { count: codes.length, stock };
    await recordAction(tx, { staffId: staff.staffId, action, subject: `reward ${rewardId}`, detail, ip });
    return { stock };
  });
}

/**
 * Removes the codes of a voucher that nobody got or waits for; its stock is 0 then. Refuses `reward-unknown`, `reward-without-codes`.
 */
export async function removeCodes(
  { database }: Pick<PointsDeps, 'database'>,
  { id }: InputOf<typeof pointsStaff.removeVoucherCodes>,
  { staff, ip }: Actor,
): Promise<OutputOf<typeof pointsStaff.removeVoucherCodes>> {
  const rewardId = BigInt(id);
  return database.inTransaction(async (tx) => {
    const { stock } = await lockWithCodes(tx, rewardId);
    const removed = await store.deleteCodes(tx, rewardId, stock);
    await setStock(tx, rewardId, stock - removed);
    const action = 'points.codes-removed';
    const detail = { count: removed };
    await recordAction(tx, { staffId: staff.staffId, action, subject: `reward ${rewardId}`, detail, ip });
    return { removed };
  });
}

async function lockWithCodes(tx: Tx, rewardId: bigint): Promise<RewardRow> {
  const reward = await lockReward(tx, rewardId);
  if (!reward) throw new Refusal('reward-unknown');
  if (!reward.hands_codes) throw new Refusal('reward-without-codes');
  return reward;
}

function requireNew(places: readonly number[]): void {
  if (places.length === 0) return;
  const lines = places.slice(0, MAX_LINES).map((place) => place + 1);
  throw new Refusal('voucher-codes-known', {
    field: 'codes',
    lines: lines.join(', ') + (places.length > MAX_LINES ? ' …' : ''),
  });
}

/**
 * Hands the codes of an approved record, when its reward has a list. The reward is not locked: its stock counted these codes out when the
 * record was made.
 */
export async function handCodes(tx: Tx, reward: RewardRow | null, record: RecordRow): Promise<void> {
  if (!reward?.hands_codes) return;
  const { reward_id: rewardId } = reward;
  const quantity = record.quantity ?? 0;
  const handed = await store.handCodes(tx, { rewardId, recordId: record.record_id, quantity });
  if (handed !== quantity)
    throw new Error(`record ${record.record_id} wants ${quantity} codes, and ${handed} were left`);
}

/** The codes that records got, by record. */
export async function codesOf(
  { reader, sealing }: { readonly reader: Reader; readonly sealing: Sealing },
  recordIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly string[]>> {
  return opened(sealing, await store.listHanded(reader, recordIds));
}

/** The codes of rows, by record. */
export function opened(
  sealing: Sealing,
  rows: readonly store.HandedCode[],
): ReadonlyMap<bigint, readonly string[]> {
  const codes = new Map<bigint, string[]>();
  for (const { record_id: id, reward_id: rewardId, sealed } of rows)
    codes.set(id, [...(codes.get(id) ?? []), sealing.open(codePlace(rewardId), sealed)]);
  return codes;
}

const codePlace = (rewardId: bigint): string => `points.voucher_codes:${rewardId}:code`;
