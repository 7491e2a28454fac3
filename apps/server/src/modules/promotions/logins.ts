// LOGIN: points for days with a login in a month, each step once (rewards.md 4.9). A day without a login takes nothing away.
import { firstOfMonth, localDateOf } from '@tyche/kernel/calendar';
import { loginReward, occurrenceKey } from '@tyche/rules/rewards';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Subscription } from '../../platform/events/events.ts';
import { SIGNED_IN } from '../members/index.ts';
import { amountOf } from './amounts.ts';
import { lockLive, type LiveOffer } from './applications.ts';
import { issueAutomatic } from './automatic.ts';
import { judgeOffer, readFacts } from './candidate.ts';
import type { PromotionsDeps } from './deps.ts';
import { formulaOf } from './kinds.ts';
import { lockMember } from './store-locks.ts';
import * as store from './store-logins.ts';
import * as offers from './store-offers.ts';

const AT_ONCE = 100;
const KEPT_DAYS = 62;
const DELETED_AT_ONCE = 5_000;

/** Keeps the local day of each login, for the job that looks at it: the outbox holds no lock of offers. */
export function memberSignedIn({ merchant }: Pick<PromotionsDeps, 'merchant'>): Subscription {
  return {
    topic: SIGNED_IN,
    async handle(tx, { payload }) {
      const { memberId, at } = payload as { readonly memberId?: unknown; readonly at?: unknown };
      const { timeZone } = (await merchant()).site;
      await store.noteLoginDay(tx, BigInt(String(memberId)), localDateOf(new Date(Number(at)), timeZone));
    },
  };
}

/** Issues the steps that logins reached, each login in a transaction of its own. Gives how many it looked at. */
export async function takeLogins(deps: PromotionsDeps, signal?: AbortSignal): Promise<number> {
  const due = await store.listDueLogins(deps.database.reader, AT_ONCE);
  for (const login of due) {
    if (signal?.aborted) break;
    await deps.database.inTransaction(async (tx) => {
      await lockMember(tx, login.member_id);
      if (await store.takeLogin(tx, login)) await rewardLogin(deps, tx, login);
    });
  }
  return due.length;
}

/** Removes days of months that are over. */
export async function deleteOldLogins({ database }: Pick<PromotionsDeps, 'database'>): Promise<void> {
  let gone = DELETED_AT_ONCE;
  while (gone === DELETED_AT_ONCE)
    gone = await database.inTransaction((tx) => store.deleteOldLogins(tx, KEPT_DAYS, DELETED_AT_ONCE));
}

/** The days with a login that an offer counts in the month of a day: from its start on. */
export function loginDaysOf(
  reader: Reader,
  { starts_at, published_at }: LiveOffer,
  of: { readonly memberId: bigint; readonly day: string; readonly timeZone: string },
): Promise<readonly string[]> {
  const starts = [firstOfMonth(of.day), localDateOf(starts_at ?? published_at, of.timeZone)];
  const from = starts.toSorted().at(-1) ?? of.day;
  return store.listLoginDays(reader, of.memberId, { from, until: of.day });
}

async function rewardLogin(deps: PromotionsDeps, tx: Tx, { member_id, day }: store.LoginDay): Promise<void> {
  const { timeZone } = (await deps.merchant()).site;
  for (const { offer_id } of await offers.listOpen(tx, 'LOGIN')) {
    const offer = await lockLive(tx, offer_id);
    const { steps } = formulaOf(offer.content.terms, 'login');
    const reached = loginReward(steps, await loginDaysOf(tx, offer, { memberId: member_id, day, timeZone }));
    if ('refusal' in reached) continue;
    const amount = amountOf(`${reached.points}`);
    const facts = await readFacts(deps, tx, { memberId: member_id, region: '' });
    const conditions = judgeOffer(offer, facts, { amount });
    const occurrence = occurrenceKey('login', {
      promotion: offer_id,
      member: member_id,
      month: day.slice(0, 7),
      days: reached.day,
    });
    const isKnown = facts.applications.some((one) => one.occurrence_key === occurrence);
    if (isKnown || conditions.some(({ isMet }) => !isMet)) continue;
    const inputs = [{ name: 'days', value: `${reached.day}` }];
    await issueAutomatic(tx, offer, {
      facts,
      occurrence,
      conditions,
      reward: { amount, deposit: 0n, inputs },
    });
  }
}
