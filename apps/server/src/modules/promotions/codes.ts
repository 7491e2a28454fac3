// Promo codes: made by the server and shown once, kept as keyed hashes, tried a limited number of times (rewards.md 4.6).
import type { promotionsStaff } from '@tyche/contract/promotions-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { makeCode, PROMO_CODE_LENGTH, readCode } from '@tyche/rules/rewards';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { claim, isBeyond, refund } from '../../platform/http/limits.ts';
import type { MemberSession } from '../../platform/http/handlers.ts';
import { type Actor, recordAction } from '../staff/index.ts';
import { lockLive, windowOf } from './applications.ts';
import type { PromotionsDeps } from './deps.ts';
import { kindOf } from './kinds.ts';
import * as store from './store-codes.ts';

const HOUR_S = 3_600;
/** Wrong tries of a member and of a network in an hour. */
export const perMember = { name: 'promo-code-member', max: 5, windowS: HOUR_S } as const;
export const perNetwork = { name: 'promo-code-network', max: 20, windowS: HOUR_S } as const;

interface Typist {
  readonly member: Pick<MemberSession, 'memberId'>;
  readonly ip: string;
}

/** A code under its row lock, as its person finds it. */
export interface FoundCode {
  readonly codeId: bigint;
  readonly usesLeft: number;
  readonly isUsedByPerson: boolean;
}

/**
 * Finds a typed code that its member may use now, and gives its mark. Whatever is wrong with another one, the same work is done and the same
 * `promo-code-unknown` is refused; `promo-code-tries` beyond five wrong tries of the member, or twenty of the network, in an hour.
 */
export async function requireCode(
  deps: Pick<PromotionsDeps, 'database' | 'sealing' | 'networkOf'>,
  typed: string,
  typist: Typist,
): Promise<Buffer> {
  return (await findTyped(deps, typed, typist)).mark;
}

/** The offer of a typed code. Refuses as `requireCode` does. */
export async function findOfferOfCode(
  deps: Pick<PromotionsDeps, 'database' | 'sealing' | 'networkOf'>,
  typed: string,
  typist: Typist,
): Promise<bigint> {
  return (await findTyped(deps, typed, typist)).offerId;
}

async function findTyped(
  { database: { reader }, sealing, networkOf }: Pick<PromotionsDeps, 'database' | 'sealing' | 'networkOf'>,
  typed: string,
  { member: { memberId }, ip }: Typist,
) {
  // Counted before it is judged: of many tries at once none slips through.
  const claims = [
    await claim(reader, perMember, memberId.toString()),
    await claim(reader, perNetwork, networkOf(ip)),
  ];
  const beyond = claims.find(isBeyond);
  if (beyond) throw new Refusal('promo-code-tries', { retryAfterS: beyond.waitS });
  const mark = markOf(sealing, readCode(typed, PROMO_CODE_LENGTH) ?? typed);
  const offerId = await store.findUsable(reader, mark, memberId);
  if (offerId === null) throw new Refusal('promo-code-unknown');
  await refund(reader, claims);
  return { mark, offerId };
}

/**
 * Locks a code that was found, until the transaction ends. Refuses `promo-code-unknown` when it has another offer or has ended meanwhile.
 */
export async function findCode(
  tx: Tx,
  mark: Buffer,
  by: { readonly offerId: bigint; readonly memberId: bigint; readonly person: Buffer },
): Promise<FoundCode> {
  const row = await store.lockCode(tx, mark, by.memberId);
  if (row?.offer_id !== by.offerId) throw new Refusal('promo-code-unknown');
  return {
    codeId: row.code_id,
    usesLeft: row.uses_left,
    isUsedByPerson: await store.isUsedBy(tx, row.code_id, by.person),
  };
}

/** Takes one use of a code that is locked. */
export function noteUse(
  tx: Tx,
  use: { readonly codeId: bigint; readonly applicationId: bigint; readonly person: Buffer },
): Promise<void> {
  return store.insertUse(tx, use);
}

/**
 * Makes a series of codes; the answer is the only place where they are. Refuses `promotion-unknown`, `promotion-kind-unavailable` for an
 * offer that takes no codes, `promotion-over`, `unknown-member`.
 */
export async function makeCodes(
  { database, sealing, random, findMemberId }: PromotionsDeps,
  input: InputOf<typeof promotionsStaff.makePromotionCodes>,
  { staff: { staffId }, ip }: Actor,
): Promise<OutputOf<typeof promotionsStaff.makePromotionCodes>> {
  return database.inTransaction(async (tx) => {
    const offer = await lockLive(tx, BigInt(input.id));
    if (kindOf(offer.kind).entry !== 'code') throw new Refusal('promotion-kind-unavailable');
    if (windowOf(offer) === 'closed') throw new Refusal('promotion-over');
    const memberId = input.username === undefined ? null : await findMemberId(tx, input.username);
    if (input.username !== undefined && memberId === null) throw new Refusal('unknown-member');
    const codes = [
      ...new Set(Array.from({ length: input.codes }, () => makeCode(PROMO_CODE_LENGTH, random))),
    ];
    const seriesId = await store.insertSeries(tx, {
      offerId: offer.offer_id,
      staffId,
      memberId,
      codes: codes.length,
      usesEach: input.usesEach,
      endsAt: input.endsAt === undefined ? null : new Date(input.endsAt),
    });
    await store.insertCodes(
      tx,
      seriesId,
      input.usesEach,
      codes.map((code) => markOf(sealing, code)),
    );
    const detail = { series: seriesId.toString(), codes: codes.length, usesEach: input.usesEach };
    await recordAction(tx, {
      staffId,
      action: 'promotion.codes-made',
      subject: `offer ${input.id}`,
      detail,
      ip,
    });
    return {
      id: seriesId.toString(),
      codes: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')),
      prefixes: codes.map((code) => prefixOf(markOf(sealing, code))),
    };
  });
}

/** Ends a series of codes. Refuses `unknown-code-series`. */
export async function endCodes(
  { database }: Pick<PromotionsDeps, 'database'>,
  { id, reason }: InputOf<typeof promotionsStaff.endPromotionCodes>,
  { staff: { staffId }, ip }: Actor,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    if (!(await store.endSeries(tx, BigInt(id)))) throw new Refusal('unknown-code-series');
    const subject = `code series ${id}`;
    await recordAction(tx, { staffId, action: 'promotion.codes-ended', subject, detail: { reason }, ip });
  });
}

/**
 * The first eight hexadecimal digits of the keyed hash of a code. They tell codes apart and say nothing about the code: the key is a secret
 * of the site.
 */
export function prefixOf(mark: Buffer): string {
  return mark.toString('hex').slice(0, 8);
}

function markOf(sealing: Sealing, code: string): Buffer {
  return sealing.fingerprint('promotions.code', code);
}
