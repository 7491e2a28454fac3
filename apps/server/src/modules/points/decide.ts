// What staff decide about a record in process: once, with a line in the audit trail (docs/reference/rewards.md 6.3 and 6.4).
import type { pointsStaff } from '@tyche/contract/points-staff';
import type { InputOf } from '@tyche/contract/route';
import { UNITS_PER_ONE } from '@tyche/kernel/money';
import { decideRedemption } from '@tyche/rules/rewards';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type Actor, recordAction } from '../staff/index.ts';
import { announceCredits, lockWallets, post, postHold, voidHold } from '../wallet/index.ts';
import { giving, lockAccount } from './accounts.ts';
import type { PointsDeps } from './deps.ts';
import * as records from './store-records.ts';
import {
  findReward,
  insertReward,
  lockReward,
  type RewardValues,
  setStock,
  updateReward,
} from './store-rewards.ts';
import { handCodes } from './vouchers/codes.ts';

/**
 * Approves or rejects a record. Approved: the held points are taken, a conversion pays its money. Rejected, with a coded reason: the
 * points are free again and the pieces are back in stock. A voucher with a list hands its codes. Refuses `redemption-unknown`, `redemption-decided`.
 */
export async function decideRecord(
  deps: PointsDeps,
  { id, decision }: InputOf<typeof pointsStaff.decidePointRecord>,
  { staff, ip }: Actor,
): Promise<void> {
  await deps.database.inTransaction(async (tx) => {
    const record = await records.lockRecord(tx, BigInt(id));
    if (!record) throw new Refusal('redemption-unknown');
    const decided = decideRedemption(record.status, decision.status);
    if ('refusal' in decided) throw new Refusal(decided.refusal, { status: decided.status });
    if (decided.isReturned) await refund(tx, record);
    else await take(deps, tx, record);
    const reason = decision.status === 'rejected' ? decision.reason : null;
    const { remark = '' } = decision;
    const { staffId } = staff;
    await records.setDecision(tx, record.record_id, { status: decided.status, reason, remark, staffId });
    const action = `points.${decided.status}`;
    await recordAction(tx, { staffId, action, subject: record.reference, detail: { reason }, ip });
  });
}

async function refund(tx: Tx, record: records.RecordRow): Promise<void> {
  if (record.reward_id !== null) {
    const reward = await lockReward(tx, record.reward_id);
    if (reward) await setStock(tx, record.reward_id, reward.stock + (record.quantity ?? 0));
  }
  const { status } = await voidHold(tx, { holdId: record.hold_id, key: record.hold_id });
  if (status !== 'ok') throw new Error(`the hold of record ${record.record_id} was not released: ${status}`);
}

async function take({ findMember }: PointsDeps, tx: Tx, record: records.RecordRow): Promise<void> {
  const { hold_id: holdId, points: amount, money, member_id: memberId } = record;
  const { walletId } = await lockAccount(tx, memberId);
  const gl = money === null ? giving.gl : 'conversion';
  const member = money === null ? null : await findMember(tx, memberId);
  await lockWallets(tx, member ? [walletId, member.walletId] : [walletId]);
  const { status } = await postHold(tx, { ...giving, gl }, { holdId, key: holdId, amount });
  if (status !== 'ok') throw new Error(`the points of record ${record.record_id} were not taken: ${status}`);
  if (record.reward_id !== null) await handCodes(tx, await findReward(tx, record.reward_id), record);
  if (money === null) return;
  if (!member) throw new Refusal('account-disabled');
  const paid = await post(tx, {
    ...giving,
    gl,
    walletId: member.walletId,
    key: holdId,
    leg: 1,
    delta: money,
  });
  if (paid.status !== 'ok') throw new Error(`record ${record.record_id} was not paid: ${paid.status}`);
  await announceCredits(tx, [{ memberId, amount: money }]);
}

/**
 * Adds a reward, or changes one that is there. Of a voucher with a list of codes the list decides the stock, whatever is asked for. Refuses
 * `reward-unknown`, and `reward-without-codes` where another reward is to have codes, or one with codes is to become another reward.
 */
export async function saveReward(
  { database }: PointsDeps,
  {
    id,
    price,
    maxPerMember,
    isOpen,
    kind,
    names,
    stock,
    handsCodes,
  }: InputOf<typeof pointsStaff.savePointReward>,
  { staff, ip }: Actor,
): Promise<{ id: string }> {
  const units = BigInt(price) * UNITS_PER_ONE;
  return database.inTransaction(async (tx) => {
    const known = id === undefined ? null : await lockReward(tx, BigInt(id));
    if (id !== undefined && !known) throw new Refusal('reward-unknown');
    const withCodes = known ? known.hands_codes : handsCodes === true;
    if ((withCodes && kind !== 'voucher') || (handsCodes ?? withCodes) !== withCodes)
      throw new Refusal('reward-without-codes');
    const values: RewardValues = {
      kind,
      names,
      price: units,
      stock: withCodes ? (known?.stock ?? 0) : stock,
      max_per_member: maxPerMember,
      is_open: isOpen,
      hands_codes: withCodes,
    };
    const rewardId = known ? known.reward_id : await insertReward(tx, values);
    if (known) await updateReward(tx, rewardId, values);
    await recordAction(tx, {
      staffId: staff.staffId,
      action: known ? 'points.reward-changed' : 'points.reward-added',
      subject: `reward ${rewardId}`,
      detail: { price, stock: values.stock, isOpen },
      ip,
    });
    return { id: rewardId.toString() };
  });
}
