// Free play: a trial account (type 4) with trial money, a few a day from one network, gone after a day (reliability.md T44).
import { FORGET, publish } from '../../platform/events/events.ts';
import { randomBytes, randomInt } from 'node:crypto';
import type { Call } from '../../platform/http/handlers.ts';
import { consume, type Limit } from '../../platform/http/limits.ts';
import { knownVisitor, networkOf, visitorOf } from '../identity/index.ts';
import type { MembersDeps } from './deps.ts';
import { openMember } from './open-member.ts';
import { requireFeature } from './send-code.ts';
import { finish, type SignedInAnswer, startIn } from './sign-in.ts';
import { disableTrial, findMemberRow, listOldTrials } from './store.ts';

const ACTION = 'freeplay';
const challenges: Limit = { name: 'freeplay-challenge', max: 60, windowS: 600 };
const TRIAL_HOURS = 24;
const AT_ONCE = 100;

/** The random string that the login must bring. Refuses `function-not-enabled`, `too-many-requests`. */
export async function freePlayChallenge(
  { database, captchas, merchant }: MembersDeps,
  call: Call,
): Promise<{ challenge: string; expiresAt: number }> {
  requireFeature((await merchant()).site.freePlay);
  await consume(database.reader, challenges, networkOf(call.ip));
  const { challenge, expiresAt } = await captchas.challenge(knownVisitor(call));
  return { challenge, expiresAt: expiresAt.getTime() };
}

/** Opens a trial account and signs it in. Refuses `function-not-enabled`, `ticket-invalid`, `too-many-requests`. */
export async function freePlay(deps: MembersDeps, challenge: string, call: Call): Promise<SignedInAnswer> {
  const { database, identity, captchas } = deps;
  const { site } = await deps.merchant();
  requireFeature(site.freePlay);
  await captchas.requireAnswer(visitorOf(call), challenge);
  const quota: Limit = { name: 'freeplay', max: site.freePlaysPerDay, windowS: 86_400 };
  await consume(database.reader, quota, networkOf(call.ip));
  const passwordHash = await identity.hashPassword(randomBytes(32).toString('base64url'));
  const started = await database.inTransaction(async (tx) => {
    const username = `trial${randomInt(10 ** 9, 10 ** 10)}`;
    const trial = { username, passwordHash, language: call.language, accountType: 4, site } as const;
    const memberId = await openMember(tx, deps, trial);
    const row = memberId === null ? null : await findMemberRow(tx, memberId);
    if (!row) throw new Error('a trial account was not opened');
    return startIn(tx, deps, { row: { ...row, is_first_login: false }, method: ACTION }, call);
  });
  return finish(deps, started, call);
}

/** Closes trial accounts after a day and forgets who they were. The ledger keeps their numbers, which point at nobody. */
export async function purgeTrials({ database, loginPasswords, live }: MembersDeps): Promise<void> {
  for (;;) {
    const old = await database.inTransaction(async (tx) => {
      const memberIds = await listOldTrials(tx, TRIAL_HOURS, AT_ONCE);
      for (const memberId of memberIds) {
        await loginPasswords.forget(tx, 'member', memberId);
        await disableTrial(tx, memberId);
        await publish(tx, FORGET, { memberId });
      }
      return memberIds;
    });
    for (const memberId of old) live.drop(memberId.toString());
    if (old.length < AT_ONCE) return;
  }
}
