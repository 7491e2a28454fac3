// The code of a member, visits of its link, and registrations with it (docs/reference/rewards.md 8).
import { readNow } from '../../../platform/db/read-now.ts';
import { randomBytes } from 'node:crypto';
import { addDays, localDateOf } from '@tyche/kernel/calendar';
import { makeCode, readCode, REFERRAL_CODE_LENGTH } from '@tyche/rules/rewards';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Call } from '../../../platform/http/handlers.ts';
import { claim, claimOrRefuse, isBeyond, type Limit } from '../../../platform/http/limits.ts';
import { findMember, registeredAt } from '../../members/index.ts';
import type { PromotionsDeps } from '../deps.ts';
import * as store from './store.ts';
import { insertReferral } from './store-referrals.ts';

const MAX_TRIES = 5;
const DAY_S = 86_400;
const HOUR_S = 3_600;
const VISITOR_COOKIE = 'referralVisitor';
const VISITOR = /^[A-Za-z0-9_-]{22}$/;
/** Visits of one browser, and of one network, that count for a member in a day. */
const ofBrowser: Limit = { name: 'referral-visit', max: 1, windowS: DAY_S };
const ofNetwork: Limit = { name: 'referral-visit-network', max: 20, windowS: DAY_S };
/** Codes have 40 bits and give nothing away but that they exist. */
const wrongOnes: Limit = { name: 'referral-wrong', max: 20, windowS: HOUR_S };

/** Only members refer friends: agents use the links of their centre, and a trial account refers nobody. */
export const REFERRER_TYPE = 0;

/** The code of a member, made at the first call. It is random and says nothing about the member. */
export async function codeOf(
  { random }: Pick<PromotionsDeps, 'random'>,
  reader: Reader,
  memberId: bigint,
): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const known = await store.findCode(reader, memberId);
    if (known !== null) return known;
    const code = makeCode(REFERRAL_CODE_LENGTH, random);
    if (await store.insertCode(reader, memberId, code)) return code;
  }
  throw new Error('no free referral code was found');
}

/** The member who is behind a typed code and may refer now; null for any other text, and while inviting friends is closed. */
export async function findReferrer(reader: Reader, typed: string): Promise<bigint | null> {
  const code = readCode(typed, REFERRAL_CODE_LENGTH);
  if (code === null || !(await store.findTerms(reader))?.content.isOpen) return null;
  const owner = await store.findOwner(reader, code);
  const member = owner === null ? null : await findMember(reader, owner);
  return member?.accountType === REFERRER_TYPE ? owner : null;
}

/**
 * Counts a visit, once a browser and day. Refuses `referral-code-unknown` for a code that nobody can register with, `too-many-requests`
 * after twenty of these an hour from a network, and `referral-not-possible` for the caller's own code.
 */
export async function visitReferral(deps: PromotionsDeps, typed: string, call: Call): Promise<void> {
  const { reader } = deps.database;
  const referrerId = await findReferrer(reader, typed);
  if (referrerId === null) {
    await claimOrRefuse(reader, wrongOnes, deps.networkOf(call.ip));
    throw new Refusal('referral-code-unknown');
  }
  const caller = call.sessionToken ? await deps.identifyMember(call.sessionToken) : null;
  if (caller?.memberId === referrerId) throw new Refusal('referral-not-possible');
  if (isBeyond(await claim(reader, ofBrowser, `${referrerId}:${browserOf(call)}`))) return;
  if (isBeyond(await claim(reader, ofNetwork, `${referrerId}:${deps.networkOf(call.ip)}`))) return;
  const { timeZone } = (await deps.merchant()).site;
  await store.addVisit(reader, referrerId, localDateOf(await readNow(reader), timeZone));
}

/**
 * Notes by whose code an account registered, in the transaction that opens it. A code that nobody can register with is passed over: it
 * does not stop a registration.
 */
export async function noteReferral(
  { merchant }: Pick<PromotionsDeps, 'merchant'>,
  tx: Tx,
  { memberId, code }: { readonly memberId: bigint; readonly code: string },
): Promise<void> {
  const referrerId = await findReferrer(tx, code);
  const terms = await store.findTerms(tx);
  const since = await registeredAt(tx, memberId);
  if (referrerId === null || referrerId === memberId || !terms || !since) return;
  const registeredDay = localDateOf(since, (await merchant()).site.timeZone);
  await insertReferral(tx, {
    friendId: memberId,
    referrerId,
    termsVersion: terms.version,
    registeredAt: since,
    registeredDay,
    lastDay: addDays(registeredDay, terms.content.days),
  });
}

/** A random number that this browser keeps for a day. */
function browserOf(call: Call): string {
  const known = call.cookie(VISITOR_COOKIE);
  if (known !== null && VISITOR.test(known)) return known;
  const fresh = randomBytes(16).toString('base64url');
  call.setCookie(VISITOR_COOKIE, fresh, DAY_S);
  return fresh;
}
