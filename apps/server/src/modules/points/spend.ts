// Points into money (docs/reference/rewards.md 6.3), and points for rewards of the mall (6.4). Each is one record.
import { currencies } from '@tyche/kernel/currencies';
import { formatAmount, UNITS_PER_ONE } from '@tyche/kernel/money';
import { convertPoints, redeemReward } from '@tyche/rules/rewards';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { hashRequest, requireSameRequest } from '../../platform/requests/same-request.ts';
import { announceCredits, balanceOfWallet, placeHold, postLinked } from '../wallet/index.ts';
import { lockAccount } from './accounts.ts';
import type { PointsDeps } from './deps.ts';
import type { Account } from './store.ts';
import * as records from './store-records.ts';
import { lockReward, setStock } from './store-rewards.ts';

interface Asker {
  readonly memberId: bigint;
  /** The key of the call: the same key is the same record. */
  readonly key: string;
}

export interface ConversionRequest extends Asker {
  /** Whole points. */
  readonly points: number;
}

export interface RedemptionRequest extends Asker {
  readonly rewardId: bigint;
  readonly quantity: number;
  /** Where goods are sent; empty for none. */
  readonly address: string;
}

const hashOfConversion = ({ points }: ConversionRequest) => hashRequest('conversion', points);
const hashOfRedemption = ({ rewardId, quantity, address }: RedemptionRequest) =>
  hashRequest('reward', rewardId, quantity, JSON.stringify(address));

/** The record of a repeated conversion; null when the key is new. Refuses `key-reused` for a key of another request. */
export function findConversion(tx: Pick<Tx, 'rows'>, request: ConversionRequest) {
  return findSame(tx, request, hashOfConversion(request));
}

/** The record of a repeated redemption; null when the key is new. Refuses `key-reused` for a key of another request. */
export function findRedemption(tx: Pick<Tx, 'rows'>, request: RedemptionRequest) {
  return findSame(tx, request, hashOfRedemption(request));
}

async function findSame(
  tx: Pick<Tx, 'rows'>,
  { memberId, key }: Asker,
  requestHash: Buffer,
): Promise<records.RecordRow | null> {
  const known = await records.findByKey(tx, memberId, key);
  if (known) requireSameRequest(known.request_hash, requestHash);
  return known;
}

/**
 * Changes points into money at once; from the setting `reviewFrom` on the points are held and staff decide. The payment password is the
 * caller's to check. Idempotent by key. Refuses `self-excluded`, `play-stopped`, `conversion-closed`, `points-step`,
 * `points-out-of-range`, `points-insufficient`, `key-reused`.
 */
export async function convert(deps: PointsDeps, request: ConversionRequest): Promise<records.RecordRow> {
  const { memberId, key } = request;
  const { site } = await deps.merchant();
  const settings = site.points;
  return deps.database.inTransaction(async (tx) => {
    await deps.requireMayPlay(tx, memberId);
    const account = await lockAccount(tx, memberId);
    const known = await findConversion(tx, request);
    if (known) return known;
    if (!settings.conversionOpen) throw new Refusal('conversion-closed');
    const whole = BigInt(request.points);
    const converted = convertPoints(
      {
        ratio: BigInt(settings.ratio),
        step: BigInt(settings.step),
        least: BigInt(settings.least),
        maxPerDay: BigInt(settings.maxPerDay),
        unit: UNITS_PER_ONE / 10n ** BigInt(currencies[site.currency].decimals),
      },
      {
        points: whole,
        convertedToday:
          (await records.convertedToday(tx, memberId, site.timeZone)) /
          UNITS_PER_ONE /* exact: records are whole */,
        balance: await availableOf(tx, account),
      },
    );
    if ('refusal' in converted) throw refusalOf(converted);
    const isReviewed = request.points >= settings.reviewFrom;
    const record = await records.insertRecord(tx, {
      memberId,
      key,
      requestHash: hashOfConversion(request),
      kind: 'conversion',
      status: isReviewed ? 'process' : 'approved',
      points: whole * UNITS_PER_ONE,
      balanceAfter: converted.balance,
      rewardId: null,
      quantity: null,
      money: converted.money,
      ratio: BigInt(settings.ratio),
      address: null,
    });
    if (isReviewed) await hold(tx, account, record);
    else await moveNow(deps, tx, account, record);
    return record;
  });
}

/**
 * Takes pieces of a reward under its lock and holds their points; staff decide the record. The payment password is the caller's to check.
 * Idempotent by key. Refuses `self-excluded`, `play-stopped`, `reward-unknown`, `reward-closed`, `reward-out-of-stock`, `reward-limit`,
 * `points-insufficient`, `reward-address-wanted`, `key-reused`.
 */
export async function redeem(deps: PointsDeps, request: RedemptionRequest): Promise<records.RecordRow> {
  const { memberId, key, rewardId, quantity } = request;
  return deps.database.inTransaction(async (tx) => {
    await deps.requireMayPlay(tx, memberId);
    const account = await lockAccount(tx, memberId);
    const known = await findRedemption(tx, request);
    if (known) return known;
    const reward = await lockReward(tx, rewardId);
    if (!reward) throw new Refusal('reward-unknown');
    const available = await availableOf(tx, account);
    const taken = redeemReward(
      {
        isOpen: reward.is_open,
        stock: reward.stock,
        maxPerMember: reward.max_per_member,
        price: reward.price / UNITS_PER_ONE /* exact: prices are whole points */,
        needsAddress: reward.kind === 'goods',
      },
      {
        quantity,
        held: await records.countHeld(tx, memberId, rewardId),
        balance: available / UNITS_PER_ONE /* rounded down: only whole points are spent */,
        hasAddress: request.address !== '',
      },
    );
    if ('refusal' in taken) {
      const { refusal, ...params } = taken;
      throw new Refusal(refusal, wireParams(params, UNITS_PER_ONE));
    }
    await setStock(tx, rewardId, taken.left);
    const points = taken.points * UNITS_PER_ONE;
    const record = await records.insertRecord(tx, {
      memberId,
      key,
      requestHash: hashOfRedemption(request),
      kind: 'reward',
      status: 'process',
      points,
      balanceAfter: available - points,
      rewardId,
      quantity,
      money: null,
      ratio: null,
      address: reward.kind === 'goods' ? deps.sealing.seal(addressPlace(memberId), request.address) : null,
    });
    await hold(tx, account, record);
    return record;
  });
}

/** Where the address of a member's goods is sealed for. */
export const addressPlace = (memberId: bigint): string => `points.records:${memberId}:address`;

async function availableOf(tx: Tx, { walletId }: Account): Promise<bigint> {
  return (await balanceOfWallet(tx, walletId))?.available ?? 0n;
}

async function hold(tx: Tx, { walletId }: Account, record: records.RecordRow): Promise<void> {
  const { hold_id: holdId, points: amount, record_id: id } = record;
  const { status } = await placeHold(tx, { holdId, walletId, amount, owner: `points:${id}` });
  if (status !== 'ok') throw new Error(`points of record ${id} were not held: ${status}`);
}

/** Points out and money in, both or none. */
async function moveNow(
  { findMember }: PointsDeps,
  tx: Tx,
  { memberId, walletId }: Account,
  record: records.RecordRow,
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (!member) throw new Refusal('not-signed-in');
  const conversion = {
    scope: 'promotion',
    key: record.hold_id,
    kind: 'points',
    gl: 'conversion',
  } as const;
  const moved = await postLinked(tx, [
    { ...conversion, walletId, delta: -record.points, leg: 0 },
    { ...conversion, walletId: member.walletId, delta: record.money ?? 0n, leg: 1 },
  ]);
  const refused = moved.find(({ status }) => status !== 'ok');
  if (refused) throw new Error(`record ${record.record_id} was not converted: ${refused.status}`);
  await announceCredits(tx, [{ memberId, amount: record.money ?? 0n }]);
}

type Refused = Extract<ReturnType<typeof convertPoints>, { refusal: string }>;

function refusalOf({ refusal, ...params }: Refused): Refusal {
  return new Refusal(refusal, wireParams(params, 1n));
}

/** Parameters for the wire: missing points as an amount, other numbers as they are. `unit`: what one missing point is in the rule. */
function wireParams(params: Readonly<Record<string, bigint | number>>, unit: bigint) {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      name === 'missing' ? formatAmount(BigInt(value) * unit) : Number(value),
    ]),
  );
}
