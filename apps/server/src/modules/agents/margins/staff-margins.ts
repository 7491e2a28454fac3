// Staff on agents with a negative margin (docs/reference/agents.md 10.4).
import type { agentsMarginsStaff } from '@tyche/contract/agents-margins-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { netLossOf, periodOfDate } from '@tyche/rules/agents';
import { isDay } from '@tyche/rules/protection';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { pageAnswer, pageOf } from '../../../platform/http/pages.ts';
import type { AgentsDeps } from '../deps.ts';
import { findAccount } from '../team/find-account.ts';
import { findListedDay, listMargins } from './store-margins.ts';

type Route = typeof agentsMarginsStaff.agentMargins;

export function marginStaffRoutes(deps: AgentsDeps): Handlers<keyof typeof agentsMarginsStaff> {
  return { agentMargins: (input) => readMargins(deps, input) };
}

/** The agents of a day, or of its month; by default of the last day that is listed. Refuses `invalid-input` and `unknown-member`. */
async function readMargins(
  deps: AgentsDeps,
  { span = 'MONTH', day: asked, account, onlyTop = false, ...page }: InputOf<Route>,
): Promise<OutputOf<Route>> {
  const { reader } = deps.database;
  if (asked !== undefined && !isDay(asked)) throw new Refusal('invalid-input', { field: 'day', rule: 'day' });
  const accountId = account === undefined ? null : BigInt((await findAccount(deps, account)).memberId);
  const listedUntil = await findListedDay(reader);
  const day = asked ?? listedUntil;
  if (day === null) return { listedUntil, firstDay: null, list: [], total: 0, totalPages: 0 };
  const firstDay = span === 'DAY' ? day : periodOfDate('MONTHLY', day).key;
  const rows = await listMargins(reader, { span, firstDay, accountId, isTop: onlyTop, ...pageOf(page) });
  const ids = rows.map(({ agentId }) => agentId);
  const profiles = await deps.listProfiles(reader, ids);
  return {
    listedUntil,
    firstDay,
    ...pageAnswer(rows, page, (row) => ({
      agent: { memberId: String(row.agentId), username: profiles.get(row.agentId)?.username ?? '' },
      nextDay: row.nextDay,
      computedAt: row.computedAt.getTime(),
      validBet: formatAmount(row.valid),
      stake: formatAmount(row.stake),
      payout: formatAmount(row.payout),
      selfRebate: formatAmount(row.selfRebate),
      agentRebate: formatAmount(row.agentRebate),
      promotions: formatAmount(row.promotions),
      netLoss: formatAmount(netLossOf(row)),
      salary: formatAmount(row.salary),
      dividend: formatAmount(row.dividend),
      kept: formatAmount(row.kept),
    })),
  };
}
