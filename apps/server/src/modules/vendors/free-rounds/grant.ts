// Free rounds as staff grant and revoke them. What they may cost is count times bet; from an amount on a second person approves.
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { type FreeRoundPay, freeRoundPays } from '@tyche/rules/vendors/calls';
import type { StaffId } from '@tyche/kernel/ids';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { pageAnswer, pageOf, type PageWanted } from '../../../platform/http/pages.ts';
import { findMemberId } from '../../members/index.ts';
import {
  type Actor,
  type Approval,
  type GuardedActions,
  proposeAction,
  recordAction,
} from '../../staff/index.ts';
import { findGame } from '../calls/store.ts';
import { findVendor, type VendorsDeps } from '../deps.ts';
import { namesOf } from '../desk/read.ts';
import { lockPlayer } from '../store.ts';
import * as store from './store.ts';

export interface WantedGrant {
  readonly username: string;
  readonly vendor: string;
  readonly gameCode: string;
  /** Decimal text. */
  readonly bet: string;
  readonly rounds: number;
  /** Whether each round is paid, or all together at their end. */
  readonly pay: FreeRoundPay;
  /** Milliseconds since 1970. */
  readonly validUntil: number;
  readonly reason: string;
}

const KIND = 'free-rounds.grant';

/**
 * Grants free rounds, or proposes them where they may cost the merchant's amount for a second person. Gives the proposal's number, null when
 * they are granted. Refuses `unknown-member`, `unknown-game`, `invalid-amount`, `invalid-input` for a time that is over, `self-excluded`,
 * `play-stopped`, `approval-pending`.
 */
export async function grantFreeRounds(
  deps: VendorsDeps,
  wanted: WantedGrant,
  call: Actor & { readonly key: string },
): Promise<bigint | null> {
  const { site } = await deps.merchant();
  const bet = parseAmount(wanted.bet);
  if (bet === null || bet <= 0n) throw new Refusal('invalid-amount');
  return deps.database.inTransaction(async (tx) => {
    const granted = { ...wanted, requestKey: call.key, grantedBy: call.staff.staffId.toString() };
    const { memberId } = await requireGrantable(deps, tx, wanted);
    if (bet * BigInt(wanted.rounds) >= site.cashier.secondPersonAmount) {
      const subject = `${memberId} ${wanted.gameCode}`;
      return proposeAction(tx, { kind: KIND, subject, payload: granted, reason: wanted.reason }, call);
    }
    const grantNo = await insert(deps, tx, granted);
    await recordAction(tx, {
      staffId: call.staff.staffId,
      action: 'free-rounds.granted',
      subject: grantNo.toString(),
      detail: { ...wanted },
      ip: call.ip,
    });
    return null;
  });
}

/** Ends free rounds; those that were played stay. Refuses `unknown-grant`, and `payment-state-differs` for a grant that is over. */
export async function revokeFreeRounds(
  { database }: Pick<VendorsDeps, 'database'>,
  { id, reason }: { readonly id: bigint; readonly reason: string },
  { staff, ip }: Actor,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    if (!(await store.hasGrant(tx, id))) throw new Refusal('unknown-grant');
    if (!(await store.revokeGrant(tx, id))) throw new Refusal('payment-state-differs');
    const { staffId } = staff;
    await recordAction(tx, {
      staffId,
      action: 'free-rounds.revoked',
      subject: id.toString(),
      detail: { reason },
      ip,
    });
  });
}

/** Grants, the newest first, as staff see them. */
export async function readFreeRounds(deps: VendorsDeps, page: PageWanted) {
  const rows = await store.listGrants(deps.database.reader, pageOf(page));
  const nameOf = await namesOf(deps, rows);
  return pageAnswer(rows, page, (row) => ({
    id: row.grant_no.toString(),
    vendor: row.vendor,
    gameCode: row.game_code,
    memberId: row.member_id.toString(),
    username: nameOf(row.member_id),
    currency: row.currency,
    bet: formatAmount(row.face_value),
    rounds: row.rounds,
    used: row.used,
    pay: row.pay,
    face: formatAmount(row.face_value * BigInt(row.used)),
    won: formatAmount(row.won),
    paidAt: row.paid_at?.getTime() ?? null,
    state: stateOf(row),
    reason: row.reason,
    at: row.at.getTime(),
    validUntil: row.valid_until.getTime(),
  }));
}

function stateOf(
  row: store.GrantRow,
): 'refused' | 'paid' | 'revoked' | 'used' | 'expired' | 'waiting' | 'open' {
  if (row.is_refused) return 'refused';
  if (row.paid_at) return 'paid';
  if (row.revoked_at) return 'revoked';
  if (row.used === row.rounds) return 'used';
  if (row.is_expired) return 'expired';
  return row.told_at ? 'open' : 'waiting';
}

/** What an approved proposal does. */
export function freeRoundActions(deps: VendorsDeps): GuardedActions {
  return {
    [KIND]: {
      permission: 'cashier.approve',
      async perform(tx, approval) {
        const granted = grantOf(approval);
        await requireGrantable(deps, tx, granted);
        await insert(deps, tx, granted);
      },
    },
  };
}

type Granted = WantedGrant & { readonly requestKey: string; readonly grantedBy: string };

async function requireGrantable(
  deps: VendorsDeps,
  tx: Tx,
  { username, vendor, gameCode, validUntil }: WantedGrant,
): Promise<{ readonly memberId: bigint }> {
  const memberId = await findMemberId(tx, username);
  if (memberId === null) throw new Refusal('unknown-member');
  const freeRounds = findVendor(deps, vendor)?.adapter.games?.freeRounds;
  if (!freeRounds || !(await findGame(tx, vendor, gameCode))) throw new Refusal('unknown-game');
  if (!(await store.isAhead(tx, new Date(validUntil))))
    throw new Refusal('invalid-input', { field: 'validUntil', rule: 'future' });
  await deps.requireMayPlay(tx, memberId);
  return { memberId };
}

async function insert(deps: VendorsDeps, tx: Tx, of: Granted): Promise<bigint> {
  const { site } = await deps.merchant();
  const memberId = await findMemberId(tx, of.username);
  const member = memberId === null ? null : await deps.findMember(tx, memberId);
  if (memberId === null || !member) throw new Refusal('unknown-member');
  const { vendor, gameCode, rounds, requestKey, reason } = of;
  const { currency } = site;
  const player = await lockPlayer(tx, { memberId, vendor, walletId: member.walletId, currency });
  return store.insertGrant(tx, {
    memberId,
    vendor,
    playerId: player.player_id,
    gameCode,
    currency,
    faceValue: parseAmount(of.bet) ?? 0n,
    rounds,
    pay: of.pay,
    validUntil: new Date(of.validUntil),
    grantedBy: BigInt(of.grantedBy) as StaffId,
    requestKey,
    reason,
  });
}

function grantOf({ payload }: Approval): Granted {
  const {
    username,
    vendor,
    gameCode,
    bet,
    rounds,
    pay: wantedPay,
    validUntil,
    reason,
    requestKey,
    grantedBy,
  } = Object(payload);
  const texts = [username, vendor, gameCode, bet, reason, requestKey, grantedBy];
  if (
    texts.some((text) => typeof text !== 'string') ||
    typeof rounds !== 'number' ||
    typeof validUntil !== 'number'
  )
    throw new Error('a proposal that cannot be read');
  // A proposal from before there was a choice is paid round by round.
  const pay = freeRoundPays.find((one) => one === wantedPay) ?? 'EACH';
  return { username, vendor, gameCode, bet, rounds, pay, validUntil, reason, requestKey, grantedBy };
}
