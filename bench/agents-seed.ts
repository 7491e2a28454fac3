// The agent programme at full size, written by statements over whole sets: accounts, tree, contracts, rates, and the cells of half a month
// and more. Wagers themselves are not written: every page and every run reads cells, windows and lines, one row for many wagers.
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { ask } from '../tools/archive/statements.ts';

export interface ProgrammeSize {
  readonly agents: number;
  readonly members: number;
  /** Days with play before today. */
  readonly days: number;
  /** Members of a hundred who play on a day. */
  readonly activePercent: number;
}

/** The agents of the last levels are one chain, so that a branch has ten levels. */
const LINE = 4;
const FAN_OUT = 8;
/** What each wallet has, so that a payer can pay. */
const MONEY = 10_000_000_000n;
const ZONE = 'Asia/Manila';
/** The local day of now, as SQL. */
export const TODAY = `agents.today('${ZONE}')`;
/** Wagers of a cell: 20 million in 30 days with 150,000 members of whom two thirds play on a day. */
const BETS = 7;
/** Windows of 300 seconds of today in which members play, before now. */
const WINDOWS = 12;

/** Terms with three tiers, the rate lower on each level. */
const termsOf = (kind: string) => `
  json_build_object('tiers', (
    select json_agg(json_build_object('minimumBet', (1000000 * t * t)::text, 'netLoss', '0', 'activeMember', t, 'rateType', 'P',
      'rate', ((90 - 7 * n.level) * ${kind === 'DIVIDEND' ? 1_000 : 100} + t)::text)) from generate_series(1, 3) t)
    ${kind === 'DIVIDEND' ? `, 'dividend', json_build_object('periodKind', 'SEMI_MONTHLY', 'carryPolicy', 'ALL', 'minimum', '100')` : ''})`;

/** Each step in words, with its statements. The first agents are the members `bench1` to `bench64`, who are signed in. */
function stepsOf({
  agents,
  members,
  days,
  activePercent,
}: ProgrammeSize): readonly (readonly [string, readonly string[]])[] {
  return [
    [
      'accounts',
      [
        `create unlogged table public.nodes (n int primary key, parent int, level int, member_id bigint, name text)`,
        `insert into public.nodes (n, parent, name)
         select n, case when n = 1 then null when n > ${agents} then (n - ${agents} - 1) % ${agents} + 1
           when n > ${agents - LINE} then n - 1 else (n - 2) / ${FAN_OUT} + 1 end, case when n <= 64 then 'bench' else 'node' end || n
         from generate_series(1, ${agents + members}) n`,
        `insert into members.members (username, nickname, language, agreed_age, account_type)
         select name, name, 'EN', 18, case when n <= ${agents} then 1 else 0 end from public.nodes where n > 64`,
        `update public.nodes set member_id = m.member_id from members.members m where m.username = name`,
        `insert into wallet.wallets (wallet_id, owner_id, ledger, balance)
         select nextval('wallet.wallet_numbers') << 10 | l.ledger, n.member_id, l.ledger, ${MONEY}
         from public.nodes n, wallet.ledgers l where n.n > 64 and l.book = 'real' and l.currency = 'PHP'`,
        `update members.members m set wallet_id = w.wallet_id, upline_id = p.member_id,
           account_type = case when n.n = 1 then 2 when n.n <= ${agents} then 1 else 0 end
         from public.nodes n join wallet.wallets w on w.owner_id = n.member_id left join public.nodes p on p.n = n.parent
         where m.member_id = n.member_id`,
      ],
    ],
    [
      'tree',
      [
        `create unlogged table public.ups as
         with recursive up as (
           select n, n as above, 0 as depth from public.nodes
           union all select u.n, p.parent, u.depth + 1 from up u join public.nodes p on p.n = u.above where p.parent is not null
         ) select * from up`,
        `update public.nodes set level = d.depth from (select n, max(depth) as depth from public.ups group by n) d where d.n = nodes.n`,
        `insert into agents.placements (member_id, upline_id, from_day, reason)
         select n.member_id, p.member_id, ${TODAY} - 60, 'registered' from public.nodes n left join public.nodes p on p.n = n.parent`,
        `insert into agents.closure (descendant, ancestor, depth, from_day)
         select d.member_id, a.member_id, u.depth, ${TODAY} - 60
         from public.ups u join public.nodes d on d.n = u.n join public.nodes a on a.n = u.above order by d.member_id, u.depth`,
        `insert into agents.agents (member_id) select member_id from public.nodes where n <= ${agents}`,
      ],
    ],
    [
      'rates',
      [
        `alter table agents.rebates disable trigger user`,
        `insert into agents.rebates (member_id, approval_id, from_day, rate, prize_mode, game_group)
         select member_id, 1, ${TODAY} - 60, 10000 - 800 * level, 0, 'RNG' from public.nodes where n <= ${agents}`,
        `alter table agents.rebates enable trigger user`,
      ],
    ],
    ['contracts', ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'].flatMap((kind) => contractsOf(kind, agents))],
    [
      'play',
      [
        `insert into agents.cells (member_id, day, game_group, prize_mode, base, bets, stake, valid, payout, self_rebate)
         select n.member_id, ${TODAY} - d, 'RNG', 0, 0, ${BETS}, v, v, v * 97 / 100 + (n.n % 7 - 3) * v / 50, 0
         from public.nodes n cross join generate_series(1, ${days}) d cross join lateral (select 1000000::bigint + (n.n * 37 + d * 101) % 9000000 as v) s
         where n.n > ${agents} and (n.n * 31 + d * 17) % 100 < ${activePercent} order by d desc, n.member_id`,
        `insert into agents.cash_cells (member_id, day, deposit, withdrawal)
         select n.member_id, ${TODAY} - d, 5000000, 3000000 from public.nodes n cross join generate_series(1, ${days}) d
         where n.n > ${agents} and (n.n * 13 + d * 7) % 20 = 0 order by d desc`,
        `insert into agents.rebate_lines (member_id, amount, day, game_group, state)
         select n.member_id, 5000 + n.n, ${TODAY} - d, 'RNG', 'paid' from public.nodes n cross join generate_series(2, ${days}) d
         where n.n <= ${agents} and (n.n + d) % 3 > 0 order by d desc`,
        `insert into agents.windows (member_id, starts_at, day, game_group, valid, voided)
         select n.member_id, to_timestamp(floor(extract(epoch from now()) / 300) * 300 - 300 * w), (now() at time zone '${ZONE}')::date, 'RNG', 2000000, 0
         from public.nodes n cross join generate_series(1, ${WINDOWS}) w
         where n.n > ${agents} and (n.n * 31 + w * 17) % 100 < 10 order by n.member_id`,
        // No day is summed yet, and each will be summed from these facts.
        `truncate agents.sum_changes`,
      ],
    ],
    [
      'seals',
      [
        `insert into agents.seals (span, starts_at, ends_at, day, as_of)
         select 'DAY', (${TODAY} - d)::timestamp at time zone '${ZONE}', (${TODAY} - d + 1)::timestamp at time zone '${ZONE}', ${TODAY} - d, 0
         from generate_series(2, ${days}) d`,
        `insert into agents.rebate_runs (day, is_correction, done_at, summed_at)
         select day, c, now(), now() from agents.seals cross join (values (false), (true)) k (c)`,
        ...['HOUR 3600', 'WINDOW 300'].map((span) => {
          const [name, seconds] = span.split(' ');
          return `
            insert into agents.seals (span, starts_at, ends_at, day, as_of)
            select '${name}', at - interval '${seconds} seconds', at, ((at - interval '1 second') at time zone '${ZONE}')::date, 0
            from (select to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds} - ${name === 'HOUR' ? 3_600 : 300}) as at) s`;
        }),
        // Earlier days and the last window are taken to be paid, so that the runs that are measured are the next ones.
        `insert into agents.runs (kind, period, starts_at, ends_at, first_day, next_day, state, computed_at, done_at)
         select k.kind, k.period, s.starts_at, s.ends_at, s.day, s.day + 1, 'done', now(), now()
         from (values ('DAILY', 'DAILY', 'DAY'), ('HOURLY', 'HOUR', 'HOUR'), ('REALTIME', 'WINDOW', 'WINDOW')) k (kind, period, span)
         cross join lateral (select * from agents.seals s where s.span = k.span order by starts_at desc limit 1) s`,
      ],
    ],
  ];
}

const contractsOf = (kind: string, agents: number): readonly string[] => [
  `insert into agents.contracts (offerer, receiver, kind, game_group, state)
   select p.member_id, n.member_id, '${kind}', 'CONS', 'A' from public.nodes n left join public.nodes p on p.n = n.parent
   where n.n <= ${agents} order by n.n`,
  `insert into agents.contract_acts (contract_id, at, act, state_after, top_ppm, terms)
   select c.contract_id, now() - interval '50 days', 'create', 'P', 1, ${termsOf(kind)}
   from agents.contracts c join public.nodes n on n.member_id = c.receiver where c.kind = '${kind}'`,
  `insert into agents.contract_versions (contract_id, version, effective_from, accepted_at, request_id, top_ppm, time_zone, terms, digest)
   select a.contract_id, 1, ${TODAY} - 45, now() - interval '47 days', a.act_id, (a.terms -> 'tiers' -> 2 ->> 'rate')::bigint, '${ZONE}', a.terms, sha256('')
   from agents.contract_acts a join agents.contracts c using (contract_id) where c.kind = '${kind}'`,
];

/** Writes the programme into a database that has the members `bench1` to `bench64` (`addMembers`) and no server yet. */
export async function seedProgramme(
  database: Database,
  size: ProgrammeSize,
  say: (text: string) => void,
): Promise<void> {
  for (const [what, statements] of stepsOf(size)) {
    const began = performance.now();
    for (const text of statements)
      await database.inTransaction(async (tx) => {
        await ask(tx, 'set local statement_timeout = 0');
        await ask(tx, `set local work_mem = '256MB'`);
        await ask(tx, text);
      });
    say(`${what} written in ${Math.round((performance.now() - began) / 1_000)} s`);
    await ask(database.reader, 'analyze');
  }
}
