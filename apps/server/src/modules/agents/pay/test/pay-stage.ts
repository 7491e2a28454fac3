// Pay on the stage of the programme: a tree that is years old, and facts and contracts of days that are over.
import type { TestDatabase } from '@tyche/testkit/database';
import {
  addDays,
  type ContractGroup,
  type ContractKind,
  intervalOf,
  periodOfDate,
} from '@tyche/rules/agents';
import { storedTerms, type Terms, versionDigest } from '../../contracts/terms.ts';
import { openStage, type Stage } from '../../test/stage.ts';
import type { ContractSettings } from '../../../settings/index.ts';
import type { PayPeriod, SealSpan } from '../../domains.ts';
import { computePay, type PayDeps } from '../run-pay.ts';

export interface CellFact {
  readonly memberId: bigint;
  readonly day: string;
  readonly group?: ContractGroup;
  readonly valid?: bigint;
  readonly stake?: bigint;
  readonly payout?: bigint;
  readonly selfRebate?: bigint;
}

export interface EndedWager {
  readonly wagerId: bigint;
  readonly memberId: bigint;
  readonly at: Date;
  /** What it counts now; 0 when it is void. */
  readonly valid: bigint;
  readonly stake?: bigint;
  readonly payout?: bigint;
  readonly group?: 'RNG' | 'LIVE';
}

export interface LineView {
  readonly line_id: bigint;
  readonly contract_id: bigint;
  readonly receiver: bigint;
  readonly payer: bigint | null;
  readonly first_day: string;
  readonly next_day: string;
  readonly valid: bigint;
  readonly carry_in: bigint;
  readonly base: bigint;
  readonly carry_out: bigint;
  readonly rate: bigint;
  readonly amount: bigint;
  readonly corrects: bigint | null;
  readonly active_members: number;
  readonly tier: number;
  readonly reason: string;
  readonly period: PayPeriod;
}

export interface PayStage extends Stage {
  contract(of: {
    offerer: bigint | null;
    receiver: bigint;
    kind: ContractKind;
    group?: ContractGroup;
    terms: Terms;
    from: string;
    to?: string | null;
  }): Promise<bigint>;
  /** Adds what a member did on a day that is not sealed. */
  bet(...facts: readonly CellFact[]): Promise<void>;
  /** Changes a cell of a sealed day. */
  correct(fact: CellFact): Promise<void>;
  /** Credits money of a promotion on a day. */
  credit(memberId: bigint, day: string, amount: bigint): Promise<void>;
  /** Adds to a window of 300 seconds. */
  betIn(memberId: bigint, startsAt: Date, valid: bigint, voided?: bigint): Promise<void>;
  /**
   * An end of a wager as the intake takes it in: a fact, its cell and window, and a correction when its day is sealed. The first end of a wager
   * gives it its day.
   */
  end(fact: EndedWager): Promise<void>;
  /** Seals a day, and all days between the last sealed one and it, with their rebates written. */
  sealDay(day: string): Promise<void>;
  seal(span: SealSpan, startsAt: Date, endsAt: Date, day: string): Promise<void>;
  compute(kind: ContractKind, settings?: Partial<ContractSettings>, deps?: PayDeps): Promise<void>;
  linesOf(contractId: bigint): Promise<LineView[]>;
}

/** The last fact; null on a stage without facts. */
const lastFact = `(select last_fact from agents.intake where last_fact > 0)`;

/** Years, more than any test goes back. */
const TREE_AGE = 4_000;

export const tier = (minimumBet: bigint, activeMember: number, rate: bigint, netLoss = 0n) =>
  ({ minimumBet, netLoss, activeMember, rateType: 'P', rate }) as const;

/** The instants of a day. */
export const dayOf = (day: string) => intervalOf(periodOfDate('DAILY', day), 'Asia/Manila');

/** Opens the stage, by default on a database of its own. */
export async function openPayStage(place?: TestDatabase): Promise<PayStage> {
  const stage = await openStage(place);
  let ends = 0n;
  const insert = async (fact: CellFact, sign: 1n | -1n = 1n) => {
    const { memberId, day, group = 'RNG', valid = 0n, stake = 0n, payout = 0n, selfRebate = 0n } = fact;
    await stage.rows(`
      insert into agents.cells as c (member_id, day, game_group, prize_mode, base, bets, stake, valid, payout, self_rebate)
      values (${memberId}, '${day}', '${group}', ${group === 'LOTT' ? '1, 2000' : '0, 0'}, 1, 0, 0, 0, 0) on conflict do nothing`);
    await stage.rows(`
      update agents.cells set stake = stake + ${sign * stake}, valid = valid + ${sign * valid}, payout = payout + ${sign * payout},
        self_rebate = self_rebate + ${sign * selfRebate}
      where member_id = ${memberId} and day = '${day}' and game_group = '${group}'`);
  };
  const seal: PayStage['seal'] = async (span, startsAt, endsAt, day) => {
    ends += 1n;
    await stage.rows(`
      insert into agents.seals (span, starts_at, ends_at, as_of, last_fact, day)
      values ('${span}', '${startsAt.toISOString()}', '${endsAt.toISOString()}', ${ends}, ${lastFact}, '${day}')`);
  };
  return {
    ...stage,
    async contract({ offerer, receiver, kind, group = 'CONS', terms, from, to = null }) {
      const [row] = await stage.rows<{ contract_id: bigint }>(`
        insert into agents.contracts (offerer, receiver, kind, game_group, state, ends_on)
        values (${offerer}, ${receiver}, '${kind}', '${group}', '${to ? 'C' : 'A'}', ${to ? `'${to}'` : 'null'}) returning contract_id`);
      const contractId = row?.contract_id ?? 0n;
      const stored = storedTerms(terms);
      const of = { contractId, kind, group, offerer, receiver, version: 1, effectiveFrom: from, terms };
      const digest = versionDigest(of).toString('hex');
      await stage.rows(`
        with act as (
          insert into agents.contract_acts (contract_id, act, state_after, top_ppm, terms)
          values (${contractId}, 'create', 'P', 1, '${stored}') returning act_id
        ) insert into agents.contract_versions (contract_id, version, effective_from, accepted_at, request_id, top_ppm, time_zone, terms, digest)
        select ${contractId}, 1, '${from}', '${addDays(from, -2)}', act_id, 1, 'Asia/Manila', '${stored}', '\\x${digest}' from act`);
      return contractId;
    },
    async bet(...facts) {
      for (const fact of facts) await insert(fact);
    },
    async correct(fact) {
      await insert(fact);
      ends += 1n;
      const { memberId, day, group = 'RNG', valid = 0n, stake = 0n, payout = 0n, selfRebate = 0n } = fact;
      await stage.rows(`
        insert into agents.corrections (end_id, member_id, bets, stake, valid, payout, self_rebate, day, prize_mode, base, game_group)
        values (${ends}, ${memberId}, 0, ${stake}, ${valid}, ${payout}, ${selfRebate}, '${day}', ${group === 'LOTT' ? '1, 2000' : '0, 0'}, '${group}')`);
    },
    async credit(memberId, day, amount) {
      await stage.rows(
        `insert into agents.bonus_credits (member_id, amount, day) values (${memberId}, ${amount}, '${day}')`,
      );
    },
    async betIn(memberId, startsAt, valid, voided = 0n) {
      await stage.rows(`
        insert into agents.windows (member_id, starts_at, valid, voided, day, game_group)
        values (${memberId}, '${startsAt.toISOString()}', ${valid}, ${voided}, ('${startsAt.toISOString()}'::timestamptz at time zone 'Asia/Manila')::date, 'RNG')`);
    },
    async end({ wagerId, memberId, at, valid, stake = valid, payout = 0n, group = 'RNG' }) {
      ends += 1n;
      await stage.rows(`insert into agents.intake default values on conflict do nothing`);
      await stage.rows(`
        with given as (
          select coalesce(b.day, d.day) as day, d.day as end_day, coalesce(b.valid, 0) as valid, coalesce(b.stake, 0) as stake,
            coalesce(b.payout, 0) as payout
          from (select ('${at.toISOString()}'::timestamptz at time zone 'Asia/Manila')::date as day) d left join lateral (
            select day, valid, case state when 'void' then 0 else stake end as stake, payout from agents.facts
            where member_id = ${memberId} and wager_id = ${wagerId} order by fact desc limit 1
          ) b on true
        ), fact as (
          update agents.intake set last_fact = last_fact + 1 returning last_fact
        ), added as (
          insert into agents.facts (wager_id, member_id, fact, stake, valid, payout, self_rebate, ended_at, day, prize_mode, base, game_group,
            state)
          select ${wagerId}, ${memberId}, last_fact, ${stake}, ${valid}, ${payout}, 0, '${at.toISOString()}', day, 0, 0, '${group}',
            '${stake === 0n ? 'void' : payout > 0n ? 'won' : 'lost'}'
          from given, fact
        ), cell as (
          insert into agents.cells as c (member_id, day, game_group, prize_mode, base, bets, stake, valid, payout, self_rebate)
          select ${memberId}, day, '${group}', 0, 0, 1, greatest(${stake} - stake, 0), greatest(${valid} - valid, 0),
            greatest(${payout} - payout, 0), 0
          from given
          on conflict (member_id, day, game_group, prize_mode, base) do update set
            stake = c.stake + ${stake} - (select stake from given), valid = c.valid + ${valid} - (select valid from given),
            payout = c.payout + ${payout} - (select payout from given)
        ), seen as (
          insert into agents.windows as w (member_id, starts_at, valid, voided, day, game_group)
          select ${memberId}, date_bin('300 seconds', '${at.toISOString()}', 'epoch'), greatest(${valid} - valid, 0),
            greatest(valid - ${valid}, 0), day, '${group}'
          from given where day = end_day and valid <> ${valid}
          on conflict (member_id, starts_at, game_group) do update set valid = w.valid + excluded.valid, voided = w.voided + excluded.voided
        )
        insert into agents.corrections (end_id, member_id, bets, stake, valid, payout, self_rebate, day, prize_mode, base, game_group, last_fact)
        select ${ends}, ${memberId}, 0, ${stake} - g.stake, ${valid} - g.valid, ${payout} - g.payout, 0, g.day, 0, 0, '${group}', f.last_fact
        from given g, fact f where exists (select from agents.seals s where s.span = 'DAY' and s.day = g.day)`);
    },
    async sealDay(day) {
      ends += 1n;
      await stage.rows(`
        insert into agents.seals (span, starts_at, ends_at, as_of, last_fact, day)
        select 'DAY', at::timestamp at time zone 'Asia/Manila', (at::timestamp + interval '1 day') at time zone 'Asia/Manila', ${ends}, ${lastFact},
          at::date
        from generate_series(coalesce((select max(day) + 1 from agents.seals where span = 'DAY'), '${day}'), '${day}'::date, '1 day') at`);
      await stage.rows(`
        insert into agents.rebate_runs (day, is_correction, done_at)
        select s.day, k.is_correction, clock_timestamp() from agents.seals s cross join (values (false), (true)) k (is_correction)
        where s.span = 'DAY' on conflict do nothing`);
    },
    seal,
    async compute(kind, settings = {}, deps = stage.deps) {
      const merchant = await stage.deps.merchant();
      const contracts = { ...merchant.site.contracts, ...settings };
      const own = { ...merchant, site: { ...merchant.site, contracts }, contractsOn: () => contracts };
      await computePay({ database: deps.database, merchant: async () => own }, kind);
    },
    linesOf: (contractId) =>
      stage.rows<LineView>(`
        select line_id, contract_id, receiver, payer, first_day::text, next_day::text, valid, carry_in, base, carry_out, rate, amount,
          corrects, active_members, tier, reason, period
        from agents.pay_lines where contract_id = ${contractId} order by starts_at, line_id`),
  };
}

/** Makes the tree older than all facts. */
export async function growOld(stage: PayStage): Promise<void> {
  await stage.passDays(TREE_AGE);
}

/** The members of a team: an agent with accounts below it. */
export async function openTeam(stage: PayStage, size: number) {
  const top = await stage.open('top', null, 2);
  const members: bigint[] = [];
  for (let at = 0; at < size; at++) members.push(await stage.open('member', top, 0));
  await growOld(stage);
  return { top, members };
}
