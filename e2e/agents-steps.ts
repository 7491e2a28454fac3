// Agents in journeys: accounts in a tree, and pay under contracts.
import { type Sql, sql } from '../apps/server/src/platform/db/sql.ts';
import { until } from '@tyche/testkit/until';
import type { useBrowser, VisitOptions, Visitor } from './browser.ts';
import { inDatabase } from './office-steps.ts';
import { registerHere } from './steps.ts';

export interface Agent {
  readonly visitor: Visitor;
  readonly name: string;
  readonly id: bigint;
}

/** A visitor who is an agent below another one; at the top a general agent. */
export async function openAgent(
  visit: ReturnType<typeof useBrowser>,
  upline: Agent | null,
  options: VisitOptions = {},
): Promise<Agent> {
  const visitor = await visit(options);
  const name = await registerHere(visitor);
  const id = await becomeAgent(visitor, name, upline ? 1 : 2);
  await inDatabase(sql`
    insert into agents.agents (merchant, member_id)
    select merchant, member_id from members.members where member_id = ${id} on conflict do nothing`);
  if (upline)
    await inDatabase(sql`
      insert into agents.closure (merchant, descendant, ancestor, from_day, depth)
      select merchant, ${id}, ancestor, current_date - 1, depth + 1 from agents.closure where descendant = ${upline.id}`);
  return { visitor, name, id };
}

/** Makes the account of a visitor one of an agent, and waits until the server treats it as one. Gives its id. */
export async function becomeAgent({ page }: Visitor, name: string, accountType: 1 | 2): Promise<bigint> {
  const [row] = await inDatabase(sql<{ id: bigint }>`
    update members.members set account_type = ${accountType} where username = ${name} returning member_id as id`);
  await until('the server knows the agent', 10_000, async () =>
    (await page.request.get('/wps/agent/affiliateUrls')).ok(),
  );
  return row?.id ?? 0n;
}

/** Opens a page of the agent centre. The tab of the browser remembers the account of its login; a new one asks. */
export async function openAgentPage({ page }: Visitor, address: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`/?${address}`);
}

const terms = JSON.stringify({
  tiers: [
    { minimumBet: '4500000000', netLoss: '0', activeMember: 5, rateType: 'P', rate: '200000' },
    { minimumBet: '45000000000', netLoss: '0', activeMember: 8, rateType: 'P', rate: '230000' },
  ],
  dividend: { periodKind: 'SEMI_MONTHLY', carryPolicy: 'NONE', minimum: '100' },
});

interface OwedDividend {
  /** In units of the currency. */
  readonly amount: number;
  /** Which of the two groups of the contracts; one contract each. */
  readonly group: 'LOTT' | 'RNG';
  readonly isHeld?: boolean;
}

/** Dividends of the last two weeks that an agent owes to an agent below it, due in three days. Gives their lines. */
export async function oweDividends(
  payer: Agent,
  receiver: Agent,
  dividends: readonly OwedDividend[],
): Promise<readonly bigint[]> {
  const ids: bigint[] = [];
  for (const dividend of dividends) {
    const [row] = await inDatabase(oneDividend(payer.id, receiver.id, dividend));
    ids.push(row?.id ?? 0n);
    if (dividend.isHeld)
      await inDatabase(sql`
        with held as (insert into agents.pay_holds (merchant, line_id, held_by, reason)
          select merchant, line_id, 1, 'checked' from agents.debts where line_id = ${row?.id ?? 0n})
        update agents.debts set state = 'held' where line_id = ${row?.id ?? 0n}`);
  }
  return ids;
}

function oneDividend(payer: bigint, receiver: bigint, { amount, group }: OwedDividend): Sql<{ id: bigint }> {
  return sql<{ id: bigint }>`
    with contract as (
      insert into agents.contracts (merchant, offerer, receiver, kind, game_group, state)
      select merchant, ${payer}, ${receiver}, 'DIVIDEND', ${group}, 'A' from members.members where member_id = ${payer}
      returning merchant, contract_id
    ), act as (
      insert into agents.contract_acts (merchant, contract_id, act, state_after, top_ppm, terms)
      select merchant, contract_id, 'create', 'P', 230000, ${terms}::jsonb from contract returning merchant, contract_id, act_id
    ), version as (
      insert into agents.contract_versions
        (merchant, contract_id, version, effective_from, accepted_at, request_id, top_ppm, time_zone, terms, digest)
      select merchant, contract_id, 1, '2026-01-03', '2026-01-01', act_id, 230000, 'Asia/Manila', ${terms}::jsonb, sha256('') from act
    ), run as (
      insert into agents.runs (merchant, starts_at, ends_at, first_day, next_day, kind, period, state)
      select merchant, current_date - 16, current_date - 1, current_date - 16, current_date - 1, 'DIVIDEND', 'SEMI_MONTHLY', 'done'
      from contract
      on conflict (merchant, kind, period, starts_at, is_correction) do update set state = 'done' returning *
    ), line as (
      insert into agents.pay_lines (merchant, run_id, contract_id, receiver, payer, starts_at, ends_at, valid, stake, payout, self_rebate,
        agent_rebate, promotions, carry_in, base, carry_out, rate, amount, as_of, due_at, active_members, first_day, next_day, version,
        tier, kind, period, game_group, rate_type, reason, rule)
      select run.merchant, run_id, contract_id, ${receiver}, ${payer}, starts_at, ends_at, 8000000000, 8100000000, 7700000000, 40000000, 32000500, 0, 0,
        ${amount}::bigint * 50000, 0, 200000, ${amount}::bigint * 10000, 0, clock_timestamp() + interval '3 days', 6, first_day, next_day, 1,
        1, kind, period, ${group}, 'P', 'paid', 'dividend/1' from run cross join contract
      returning merchant, line_id, amount, due_at
    ) insert into agents.debts (merchant, line_id, debtor, creditor, amount, due_at, depth, kind, state, is_open)
    select merchant, line_id, ${payer}, ${receiver}, amount, due_at, 1, 'DIVIDEND', 'unpaid', true from line returning line_id as id`;
}
