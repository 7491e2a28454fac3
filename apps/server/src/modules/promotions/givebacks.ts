// SAVIOR, the weekly give-back: a part of the net loss of a week (rewards.md 4.7). No notice tells of it, and an open marker holds it back.
import { addDays, firstOfWeek } from '@tyche/kernel/calendar';
import { startOfDate } from '@tyche/kernel/business-day';
import { formatAmount } from '@tyche/kernel/money';
import { occurrenceKey, saviorReward } from '@tyche/rules/rewards';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { lockLive } from './applications.ts';
import type { Facts } from './candidate.ts';
import { type CrowdReward, issueMany, mayTake, readCrowd } from './crowd.ts';
import { versionFor } from './dated-versions.ts';
import type { PromotionsDeps } from './deps.ts';
import { saviorTerms } from './formulas.ts';
import { runDue } from './runs.ts';
import * as store from './store-givebacks.ts';
import { lockMembers } from './store-locks.ts';
import { type DatedVersion, listVersionsOf } from './store-rebates.ts';

/** Members of a part. An offer stays locked for a part, and claims of it wait so long. */
const AT_ONCE = 500;

/** Gives back for weeks that are over, from Monday 02:00 of the site's time. Several workers may run it; a repeat gives nothing again. */
export function payGivebacks(
  deps: Pick<PromotionsDeps, 'database' | 'merchant' | 'sealing' | 'rankLevelsOf'>,
  signal?: AbortSignal,
): Promise<void> {
  return runDue(
    deps,
    'giveback',
    async (tx, { period, after, timeZone }) => {
      const week = weekFrom(period, timeZone);
      const memberIds = await store.listPlayers(tx, week, { after, limit: AT_ONCE });
      const last = memberIds.at(-1);
      if (last === undefined) return null;
      await lockMembers(tx, memberIds);
      const part: Part = {
        week,
        facts: await readCrowd(deps, tx, memberIds),
        sums: await store.sumWeeks(tx, memberIds, week),
      };
      const versions = await listVersionsOf(tx, 'SAVIOR', week.startsAt);
      let given = 0;
      for (const of of Map.groupBy(versions, ({ offer_id }) => offer_id).values())
        given += await giveOf(tx, part, of);
      return { memberId: last, given };
    },
    signal,
  );
}

/** The net loss of a member in the week before a day; below 0 when the member won. */
export async function lossBefore(
  reader: Reader,
  { memberId, day, timeZone }: { readonly memberId: bigint; readonly day: string; readonly timeZone: string },
): Promise<{ readonly week: string; readonly loss: bigint }> {
  const week = weekFrom(addDays(firstOfWeek(day), -7), timeZone);
  const [sums] = await store.sumWeeks(reader, [memberId], week);
  const loss = sums ? sums.staked - sums.paid - sums.rebates - sums.bonuses : 0n;
  return { week: week.from, loss };
}

interface Part {
  readonly week: store.Week;
  readonly facts: ReadonlyMap<bigint, Facts>;
  readonly sums: readonly store.WeekSums[];
}

async function giveOf(tx: Tx, part: Part, versions: readonly DatedVersion[]): Promise<number> {
  const { startsAt: from, endsAt: until } = part.week;
  const version = versionFor(versions, { from, until });
  if (!version) return 0;
  const live = { ...(await lockLive(tx, version.offer_id)), ...version };
  const terms = saviorTerms(version.content.terms, live.currency);
  const rewards = part.sums.flatMap((sums): CrowdReward[] => {
    const facts = part.facts.get(sums.member_id);
    if (!facts || !mayTake(live, facts)) return [];
    const judged = saviorReward(terms, { ...sums, hasMarker: facts.known.hasMarker });
    if ('refusal' in judged || judged.amount === 0n) return [];
    const key = { promotion: live.offer_id, member: sums.member_id, week: part.week.from };
    const figures = { ...sums, loss: judged.loss };
    const inputs = (['staked', 'paid', 'rebates', 'bonuses', 'loss'] as const).map((name) => ({
      name,
      value: formatAmount(figures[name]),
    }));
    return [{ facts, occurrence: occurrenceKey('savior', key), amount: judged.amount, inputs }];
  });
  return (await issueMany(tx, live, rewards)).size;
}

function weekFrom(from: string, timeZone: string): store.Week {
  const until = addDays(from, 7);
  return { from, until, startsAt: startOfDate(from, timeZone), endsAt: startOfDate(until, timeZone) };
}
