// Big wins in the team of an agent, for the alerts of its overview (docs/reference/agents.md 7.3).
import type { agentsAlerts } from '@tyche/contract/agents-alerts';
import type { OutputOf } from '@tyche/contract/route';
import { dateOn } from '@tyche/kernel/business-day';
import { formatAmount } from '@tyche/kernel/money';
import { addDays } from '@tyche/rules/agents';
import { listPlacedAt } from '../../wagers/index.ts';
import type { AgentsDeps } from '../deps.ts';
import * as store from './store-big-wins.ts';
import { readFreshness } from './store-reports.ts';

type BigWins = NonNullable<OutputOf<typeof agentsAlerts.agentAlerts>['bigWins']>;

/** The days in which a win counts as new, today among them. */
const DAYS = 7;
const MAX_LISTED = 10;
/** Of these the first ones that team betting shows are listed. */
const MAX_READ = 100;

/**
 * The newest bets of some accounts below an agent that paid more than `bigWin` in the last seven days. A bet that team betting does not show,
 * as its account stood elsewhere when it was placed, is left out.
 *
 * @param memberIds accounts that stand below the agent today.
 */
export async function readBigWins(
  { database: { reader }, merchant, listProfiles }: AgentsDeps,
  agentId: bigint,
  memberIds: readonly bigint[],
): Promise<BigWins> {
  const { timeZone, contracts } = (await merchant()).site;
  const { today } = await readFreshness(reader, timeZone);
  const wins = await store.listBigWins(reader, {
    memberIds,
    from: addDays(today, 1 - DAYS),
    next: addDays(today, 1),
    above: contracts.bigWin,
    limit: MAX_READ,
  });
  if (wins.length === 0) return [];
  const bets = new Map((await listPlacedAt(reader, wins)).map((bet) => [bet.wagerId, bet]));
  const placed = wins.flatMap((win) => {
    const bet = bets.get(win.wagerId);
    return bet ? [{ ...win, ref: bet.ref, day: dateOn(bet.placedAt, timeZone) }] : [];
  });
  const shown = await store.placesBelow(reader, agentId, placed);
  const profiles = await listProfiles(
    reader,
    placed.map(({ memberId }) => memberId),
  );
  return placed
    .filter((_, at) => shown.has(at))
    .slice(0, MAX_LISTED)
    .map(({ memberId, ref, payout, day, endedAt }) => ({
      customerName: profiles.get(memberId)?.username ?? '',
      number: ref.toString(),
      payout: formatAmount(payout),
      placedDay: day,
      endedDate: endedAt.getTime(),
    }));
}
