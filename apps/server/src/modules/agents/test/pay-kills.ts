// Processes that pay agents are killed with SIGKILL at statements of each state of a run; what is written in the end is compared with what
// a process wrote that nobody killed (docs/reference/agents.md 6.10, 12).
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { addDays } from '@tyche/rules/agents';
import type { TestDatabase } from '@tyche/testkit/database';
import { newKey } from '@tyche/testkit/key';
import type { Terms } from '../contracts/terms.ts';
import { audit, balanceOf, post } from '../../wallet/index.ts';
import { dayOf, openPayStage, type PayStage, tier } from '../pay/test/pay-stage.ts';
import { payAll, type Stop } from './pay-all.ts';
import { setRate } from './rates.ts';

export interface Kill extends Stop {
  /** The state of the runs, in words. */
  readonly during: string;
}

const at = (during: string, text: string, nth = 1): Kill => ({ during, text, nth });

/** One statement in each state, in the order in which a process gets there. */
export const killsByState: readonly Kill[] = [
  at('rebates are paid', 'update agents.rebate_runs set done_at'),
  at('open, some pages are written', 'update agents.runs set last_contract', 5),
  at('computed', 'insert into agents.debts', 4),
  at('approved', `agents.runs set state = 'paying'`),
  at('paying, the house', 'insert into agents.pay_parts'),
  at('paying, agents', 'wallet.post_batch', 2),
  at('paying, all is paid', `agents.runs set state = 'done'`, 3),
];

const LEVELS = 3;
const MEMBERS_BELOW = 2;
/** The ledger has no partition for days much older. */
const DAYS_BACK = 25;
/** Days that a scene may have. */
export const MAX_DAYS = DAYS_BACK - 1;
const START = 3_000_000n;

/** A database with a line of agents, and days of play that are sealed and not paid. */
export interface PayScene {
  readonly stage: PayStage;
  /** Adds a day with play in hours and windows, a late change of the day before, and their seals. */
  addDay(): Promise<void>;
  /** Everything that was written, without ids and times. */
  written(): Promise<readonly string[]>;
  /** What does not fit together. */
  faults(): Promise<readonly string[]>;
}

/** Opens the scene. Two scenes with as many days have the same facts and the same numbers of contracts. */
export async function openPayScene(place?: TestDatabase): Promise<PayScene> {
  const stage = await openPayStage(place);
  const [row] = await stage.rows<{ day: string }>(
    `select (agents.today('Asia/Manila') - ${DAYS_BACK})::text as day`,
  );
  const firstDay = row?.day ?? '';
  const [agents, members] = await openLine(stage, firstDay);
  let days = 0;
  return {
    stage,
    async addDay() {
      days += 1;
      await addPlay(stage, { day: addDays(firstDay, days), days, members });
    },
    written: () => writtenIn(stage, agents),
    faults: () => faultsIn(stage),
  };
}

async function openLine(
  stage: PayStage,
  from: string,
): Promise<readonly [readonly bigint[], readonly bigint[]]> {
  const agents: bigint[] = [];
  const members: bigint[] = [];
  for (let level = 0; level < LEVELS; level++) {
    agents.push(await stage.open('agent', agents.at(-1) ?? null, level === 0 ? 2 : 1));
    for (let of = 0; of < MEMBERS_BELOW; of++)
      members.push(await stage.open('member', agents.at(-1) ?? null, 0));
  }
  for (const [level, agent] of agents.entries())
    await setRate(stage, agent, 'RNG', BigInt(10_000 - 1_000 * level));
  await stage.passDays(4_000);
  await stage.rows(`alter table agents.rebates disable trigger rebates_only_grow`);
  await stage.rows(`update agents.rebates set from_day = from_day - 4000`);
  for (const memberId of [...agents, ...members]) await setBalance(stage, memberId, START);
  for (const [level, receiver] of agents.entries()) {
    const offerer = agents[level - 1] ?? null;
    const terms = termsOf(BigInt(100_000 - 20_000 * level));
    for (const kind of ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const)
      await stage.contract({ offerer, receiver, kind, terms: terms[kind], from });
  }
  return [agents, members];
}

function termsOf(rate: bigint): Record<'DIVIDEND' | 'DAILY' | 'HOURLY' | 'REALTIME', Terms> {
  const salary = { tiers: [tier(0n, 0, rate)], dividend: null };
  const dividend = { periodKind: 'DAILY', carryPolicy: 'ALL', minimum: 100n } as const;
  return { DIVIDEND: { ...salary, dividend }, DAILY: salary, HOURLY: salary, REALTIME: salary };
}

async function setBalance({ database }: PayStage, memberId: bigint, wanted: bigint): Promise<void> {
  const wallet = await balanceOf(database.reader, memberId);
  if (!wallet) throw new Error('no wallet');
  const movement = { scope: 'staff', key: newKey(), kind: 'adjustment', gl: 'adjustment' } as const;
  await database.inTransaction((tx) =>
    post(tx, { ...movement, walletId: wallet.walletId, delta: wanted - wallet.available }),
  );
}

async function addPlay(
  stage: PayStage,
  { day, days, members }: { day: string; days: number; members: readonly bigint[] },
): Promise<void> {
  const { start } = dayOf(day);
  const instant = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  for (const [at, memberId] of members.entries()) {
    // Every other day the team wins.
    const payout = days % 2 === 0 ? 7_000_000n : 12_000_000n;
    const stake = 10_000_000n + BigInt(at) * 1_000_003n;
    await stage.bet({ memberId, day, valid: stake, stake, payout });
    await stage.betIn(memberId, instant(5 * (at % 2)), stake / 2n + BigInt(at));
    await stage.betIn(memberId, instant(60), stake / 3n, stake / 5n);
  }
  for (const minutes of [0, 5, 60]) await stage.seal('WINDOW', instant(minutes), instant(minutes + 5), day);
  for (const minutes of [0, 60]) await stage.seal('HOUR', instant(minutes), instant(minutes + 60), day);
  if (days > 1)
    await stage.correct({
      memberId: members[0] ?? 0n,
      day: addDays(day, -1),
      valid: -1_000_000n,
      stake: -1_000_000n,
    });
  await stage.seal('DAY', start, dayOf(day).end, day);
}

const dumps: Readonly<Record<string, string>> = {
  run: `select kind, period, is_correction, starts_at, state, lines, amount, as_of, last_contract from agents.runs`,
  line: `
    select l.contract_id, l.starts_at, r.kind, r.is_correction, r.starts_at, l.valid, l.voided, l.base, l.carry_out, l.rate, l.amount,
      d.amount, d.paid, d.state, (select sum(p.amount) from agents.pay_parts p where p.line_id = l.line_id)
    from agents.pay_lines l join agents.runs r using (run_id) left join agents.debts d using (line_id)`,
  rebate: `select day, member_id, game_group, amount, own_amount, state from agents.rebate_lines`,
  'rebate correction': `
    select r.day, c.day, c.member_id, c.game_group, c.amount, c.own_amount from agents.rebate_corrections c join agents.rebate_runs r using (run_id)`,
};

async function writtenIn(stage: PayStage, agents: readonly bigint[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, text] of Object.entries(dumps)) {
    const rows = await stage.rows<{ row: string }>(`select row(d.*)::text as row from (${text}) d`);
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  for (const [level, agent] of agents.entries())
    found.push(`wallet of level ${level}: ${(await balanceOf(stage.database.reader, agent))?.available}`);
  return found.sort();
}

async function faultsIn({ database, rows }: PayStage): Promise<readonly string[]> {
  const { differences } = await database.inSnapshot(audit);
  const wrong = await rows<{ fault: string }>(`
    select 'line ' || line_id || ' has other parts than its debt' as fault from agents.debts d
      left join (select line_id, sum(amount) as amount, count(*) as parts from agents.pay_parts group by 1) p using (line_id)
      where d.paid <> coalesce(p.amount, 0) or d.parts <> coalesce(p.parts, 0)
    union all
    select 'line ' || l.line_id || ' has no debt' from agents.pay_lines l join agents.runs r using (run_id)
      where r.state = 'done' and l.amount <> 0 and not exists (select from agents.debts d where d.line_id = l.line_id)
    union all
    select 'contract ' || contract_id || ' has ' || count(*) || ' lines at ' || starts_at from agents.pay_lines
      where corrects is null group by contract_id, starts_at having count(*) > 1
    union all
    select 'run ' || run_id || ' has ' || lines || ' lines in its row' from agents.runs r
      where lines <> (select count(*) from agents.pay_lines l where l.run_id = r.run_id)`);
  return [
    ...differences.map(({ check, subject, detail }) => `${check}: ${subject}: ${detail}`),
    ...wrong.map(({ fault }) => fault),
  ];
}

/** A process that pays, once it is told to. */
class Payer {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(url: string, fault: string): Promise<Payer> {
    const child = fork(join(import.meta.dirname, 'payer.ts'), [url, fault], {
      execArgv: [],
      stdio: 'inherit',
      env: { ...process.env, TZ: 'UTC' },
    });
    await told(child);
    return new Payer(child);
  }

  /** Lets it pay, and kills it at a place. False: it was done before it got there. */
  async payUntil(stop: Stop): Promise<boolean> {
    this.#child.send(stop);
    const answer = await told(this.#child);
    await this.kill();
    return answer === 'here';
  }

  /** SIGKILL, and waits. */
  async kill(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }
}

/** The next message of a process. Throws when it ends before. */
async function told(child: ChildProcess): Promise<unknown> {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  try {
    return await Promise.race([
      once(child, 'message', options).then(([message]) => message as unknown),
      once(child, 'exit', options).then(([code, signal]) => {
        throw new Error(`a process that pays ended with ${code ?? signal}`);
      }),
    ]);
  } finally {
    stop.abort();
  }
}

/**
 * Pays what is due with processes that are killed one after the other, each at its place; what they leave is paid at the end by this
 * process. While one pays the next one starts.
 *
 * @param fault `loose`: the processes commit each statement by itself.
 * @returns the places at which a process was killed: fewer when one of them was done before.
 */
export async function payWithKills<Place extends Stop>(
  { stage }: PayScene,
  places: readonly Place[],
  fault: 'loose' | '' = '',
): Promise<readonly Place[]> {
  const killed: Place[] = [];
  let next = places.length > 0 ? Payer.start(stage.url, fault) : null;
  for (const [count, place] of places.entries()) {
    const payer = await next;
    next = count + 1 < places.length ? Payer.start(stage.url, fault) : null;
    if (!(await payer?.payUntil(place))) break;
    killed.push(place);
  }
  await (await next)?.kill();
  await payAll(stage.database);
  return killed;
}

/** What two scenes with the same days have written differently. */
export async function differencesOf(scene: PayScene, calm: PayScene): Promise<readonly string[]> {
  const [one, other] = [await scene.written(), await calm.written()];
  const [here, there] = [new Set(one), new Set(other)];
  return [
    ...other.filter((line) => !here.has(line)).map((line) => `lost: ${line}`),
    ...one.filter((line) => !there.has(line)).map((line) => `more: ${line}`),
    ...(one.length === other.length ? [] : [`${one.length} rows in place of ${other.length}`]),
    ...(await scene.faults()),
  ];
}
