// A month of bets below a general agent that has one contract of each kind, wager by wager, for the kit of a range: each day is sealed, of the
// last one the hours too, and the windows of its first hour. The programme of agents-seed.ts is there, without play.
import { addDays, type ContractKind } from '@tyche/rules/agents';
import { storedTerms, type Terms, versionDigest } from '../apps/server/src/modules/agents/contracts/terms.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { ask } from '../tools/archive/statements.ts';
import { TODAY } from './agents-seed.ts';

const ZONE = 'Asia/Manila';
/** Members of a hundred that play on a day. */
const ACTIVE_PERCENT = 40;

export interface Month {
  /** The general agent. */
  readonly root: bigint;
  /** The days with bets, in order; all are sealed. */
  readonly days: readonly string[];
}

interface MonthSize {
  readonly wagers: number;
  readonly days: number;
}

const dayStart = (day: string) => `(${day})::timestamp at time zone '${ZONE}'`;

/** Each statement after the other. Bets come in the order of their ends, as the intake takes them. */
const stepsOf = ({ wagers, days }: MonthSize): readonly (readonly [string, string])[] => [
  [
    'nothing of today',
    `delete from agents.seals; delete from agents.runs; delete from agents.windows; delete from agents.rebate_runs`,
  ],
  [
    'no contracts',
    `alter table agents.contract_acts disable trigger user; alter table agents.contract_versions disable trigger user;
    delete from agents.contract_versions; delete from agents.contract_acts; delete from agents.contracts`,
  ],
  [
    'players',
    `create unlogged table public.players as
    select row_number() over (order by d, n.n) as p, n.member_id, d from public.nodes n cross join generate_series(1, ${days}) d
    where n.parent is not null and n.n > (select count(*) from agents.agents) and (n.n * 31 + d * 17) % 100 < ${ACTIVE_PERCENT}`,
  ],
  [
    'bets',
    `insert into agents.facts (wager_id, member_id, fact, stake, valid, payout, self_rebate, ended_at, day, prize_mode, base, game_group, state)
    select w, member_id, row_number() over (order by ended_at, w), stake, stake, case when w % 3 = 0 then stake * 28 / 10 else 0 end, 0, ended_at,
      (ended_at at time zone '${ZONE}')::date, 0, 0, case when w % 10 < 7 then 'RNG' else 'LIVE' end, case when w % 3 = 0 then 'won' else 'lost' end
    from (
      select w, p.member_id, 10000 + (w * 7919) % 990000 as stake,
        ${dayStart(`${TODAY} - p.d`)} + (w * 7907 % 86400) * interval '1 second' as ended_at
      from generate_series(1::bigint, ${wagers}) w join public.players p on p.p = 1 + (w * 104729) % (select count(*) from public.players)
    ) b order by ended_at, w`,
  ],
  [
    'cells',
    `insert into agents.cells (member_id, day, game_group, prize_mode, base, bets, stake, valid, payout, self_rebate)
    select member_id, day, game_group, 0, 0, count(*), sum(stake), sum(valid), sum(payout), 0 from agents.facts group by 1, 2, 3`,
  ],
  [
    'windows',
    `insert into agents.windows (member_id, starts_at, day, game_group, valid, voided)
    select member_id, date_bin('300 seconds', ended_at, 'epoch'), day, game_group, sum(valid), 0 from agents.facts group by 1, 2, 3, 4`,
  ],
  [
    'last facts',
    'create unlogged table public.last_facts as select day, max(fact) as fact from agents.facts group by day',
  ],
  [
    'intake',
    `insert into agents.intake default values on conflict do nothing;
    update agents.intake set last_fact = (select max(fact) from agents.facts), facts_since = '-infinity', complete_until = now()`,
  ],
  [
    'seals',
    [
      ['DAY', '1 day', dayStart(`${TODAY} - ${days}`), dayStart(TODAY)],
      ['HOUR', '1 hour', dayStart(`${TODAY} - 1`), dayStart(TODAY)],
      // Pay in real time counts the day so far, so the windows begin with it.
      ['WINDOW', '300 seconds', dayStart(`${TODAY} - 1`), `${dayStart(`${TODAY} - 1`)} + interval '1 hour'`],
    ]
      .map(
        ([name, length, first, next]) => `
        insert into agents.seals (span, starts_at, ends_at, day, as_of, last_fact)
        select '${name}', at, at + interval '${length}', (at at time zone '${ZONE}')::date, 0, f.fact
        from generate_series(${first}, ${next} - interval '1 second', interval '${length}') at
        join public.last_facts f on f.day = (at at time zone '${ZONE}')::date`,
      )
      .join(';'),
  ],
];

const salary: Terms = {
  tiers: [1n, 2n, 3n].map((at) => ({
    minimumBet: 1_000_000n * at * at,
    netLoss: 0n,
    activeMember: Number(at),
    rateType: 'P',
    rate: 1_000n + 100n * at,
  })),
  dividend: null,
};
const dividend: Terms = {
  tiers: salary.tiers.map((tier) => ({ ...tier, rate: tier.rate * 50n })),
  dividend: { periodKind: 'SEMI_MONTHLY', carryPolicy: 'ALL', minimum: 100n },
};

/** Writes the bets, seals their days, and gives the general agent a contract of each kind with the house. */
export async function seedBets(
  database: Database,
  size: MonthSize,
  say: (text: string) => void,
): Promise<Month> {
  for (const [what, statements] of stepsOf(size)) {
    const began = performance.now();
    for (const text of statements.split(';').filter((each) => each.trim() !== ''))
      await database.inTransaction(async (tx) => {
        await ask(tx, 'set local statement_timeout = 0');
        await ask(tx, `set local work_mem = '256MB'`);
        await ask(tx, text);
      });
    say(`${what} written in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  }
  await ask(database.reader, 'analyze');
  const [row] = await ask<{ root: bigint; today: string }>(
    database.reader,
    `select member_id as root, ${TODAY}::text as today from public.nodes where parent is null`,
  );
  if (!row) throw new Error('no general agent');
  const { root, today } = row;
  const days = Array.from({ length: size.days }, (_, at) => addDays(today, at - size.days));
  for (const kind of ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const)
    await addContract(database, root, kind, addDays(today, -45));
  return { root, days };
}

async function addContract(
  database: Database,
  receiver: bigint,
  kind: ContractKind,
  effectiveFrom: string,
): Promise<void> {
  const terms = kind === 'DIVIDEND' ? dividend : salary;
  const stored = storedTerms(terms);
  const [row] = await ask<{ contract_id: bigint }>(
    database.reader,
    `insert into agents.contracts (offerer, receiver, kind, game_group, state) values (null, $1, $2, 'CONS', 'A') returning contract_id`,
    [receiver, kind],
  );
  const contractId = row?.contract_id ?? 0n;
  const of = {
    contractId,
    kind,
    group: 'CONS',
    offerer: null,
    receiver,
    version: 1,
    effectiveFrom,
    terms,
  } as const;
  await ask(
    database.reader,
    `with act as (
       insert into agents.contract_acts (contract_id, act, state_after, top_ppm, terms) values ($1, 'create', 'P', 1, $2) returning act_id
     ) insert into agents.contract_versions (contract_id, version, effective_from, accepted_at, request_id, top_ppm, time_zone, terms, digest)
     select $1, 1, $3::date, $3::date - 2, act_id, 1, '${ZONE}', $2, $4 from act`,
    [contractId, stored, effectiveFrom, versionDigest(of)],
  );
}
