// tools/verify-agent-pay.ts against lines of real runs: it agrees with each, and finds any change of a file and any fault of a run.
import {
  addDays,
  cellDigests,
  intervalOf,
  lineDigest,
  periodOfDate,
  type RebateGroup,
  treeDigest,
  type WagerFact,
} from '@tyche/rules/agents';
import { codeOf } from '@tyche/testkit/code-of';
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Checked, openChecker } from '../../../../test/checker.ts';
import type { Database } from '../../../platform/db/database.ts';
import { olderTransactionsEnd } from '../../../platform/db/older-transactions.ts';
import { recordPayouts, type WagerPayout } from '../../wagers/index.ts';
import { takeInStep } from '../intake/take-in.ts';
import { openPayStage, type PayStage, tier } from '../pay/test/pay-stage.ts';
import { runDueRebates } from '../rebates/run-rebates.ts';
import { sealDue } from '../seals/seal-due.ts';
import { type Bet, playOn } from '../test/play.ts';
import { passDays, setRate } from '../test/rates.ts';
import { moveAccount } from '../tree/place.ts';
import { readKit } from './read-kit.ts';
import { readRebateKit } from './read-rebate-kit.ts';

const checker = openChecker('verify-agent-pay');
let stage: PayStage;
let play: ReturnType<typeof playOn>;
let zone: string;
/** Monday to Wednesday of a week that is over. */
let days: [string, string, string];
let people: Record<'top' | 'agent' | 'one' | 'two' | 'near' | 'deep' | 'stranger', bigint>;
let batches: bigint[];

const ms = (day: string, hours: number) =>
  new Date(intervalOf(periodOfDate('DAILY', day), zone).start.getTime() + hours * 3_600_000);
const rows = <Row>(text: string) => stage.rows<Row>(text);

beforeAll(async () => {
  stage = await openPayStage();
  play = playOn(stage);
  zone = stage.merchant.site.timeZone;
  await openTree();
  await playWeek();
  await openContracts();
  await takeInUntilNow();
  await sealDue(stage.deps);
  // Windows and slots without play need no runs but the last ones of the day; the days after the week are sealed later.
  await rows(`delete from agents.seals where span = 'DAY' and day >= '${addDays(days[0], 7)}'`);
  await rows(`delete from agents.seals where span <> 'DAY'
    and (starts_at < '${ms(days[1], 10).toISOString()}' or starts_at >= '${ms(days[1], 11).toISOString()}') and ends_at <> '${ms(days[1], 24).toISOString()}'`);
  await runAll();
  await correctSome();
}, 600_000);
afterAll(async () => {
  await stage.close();
  checker.close();
});

/** A general agent, an agent, two agents below it, a member of each, and one that moves on Wednesday from the one to the other. */
async function openTree(): Promise<void> {
  const top = await stage.open('top', null, 2);
  const agent = await stage.open('agent', top);
  const [one, two] = [await stage.open('one', agent), await stage.open('two', agent)];
  const [near, deep] = [await stage.open('near', agent, 0), await stage.open('deep', one, 0)];
  const stranger = await stage.open('stranger', null, 2);
  people = { top, agent, one, two, near, deep, stranger };
  for (const [memberId, rate] of [
    [top, 9_000n],
    [agent, 6_000n],
    [one, 3_000n],
    [two, 2_000n],
    [deep, 1_000n],
    [near, 2_500n],
  ] as const)
    await setRate(stage, memberId, 'RNG', rate);
  for (const [memberId, series] of [
    [top, 1_980n],
    [agent, 1_960n],
    [one, 1_950n],
  ] as const)
    await setRate(stage, memberId, 'LOTT', series);
  await passDays(stage, 3);
  await stage.database.inTransaction((tx) =>
    moveAccount(tx, { memberId: deep, uplineId: two, timeZone: zone, approvalId: 1n }, async () => undefined),
  );
  const [today] = await rows<{ day: string }>(`select agents.today('${zone}')::text as day`);
  const monday = periodOfDate('WEEKLY', addDays(today?.day ?? '', -8)).key;
  days = [monday, addDays(monday, 1), addDays(monday, 2)];
  const moved = (Date.parse(addDays(today?.day ?? '', 1)) - Date.parse(days[2])) / 86_400_000;
  await passDays(stage, moved);
}

async function playWeek(): Promise<void> {
  const { near, deep, one, agent } = people;
  const slot = (ref: bigint, memberId: bigint, stake: bigint, game: Bet['game'] = 'slots'): Bet => ({
    ref,
    memberId,
    game,
    stake,
  });
  batches = [
    await end([slot(1n, near, 4_000_000n), slot(2n, deep, 2_000_000n)], ms(days[0], 9), [
      { ref: 1n, payout: 9_000_000n },
    ]),
    await end([slot(1n, near, 3_000_000n), slot(2n, deep, 700_000n, 'baccarat')], ms(days[1], 10.01), [
      { ref: 2n, payout: 300_000n, validStake: 400_000n },
    ]),
    await end(
      [slot(1n, deep, 5_000_000n), slot(2n, one, 1_500_000n), slot(3n, agent, 900_001n)],
      ms(days[1], 10.2),
      [],
    ),
    await end(
      [
        slot(1n, near, 777_777n, 'fast5d-1m'),
        slot(2n, deep, 1_234_567n, 'fast11x5-1m'),
        slot(3n, deep, 800_001n, 'fast5d-zy-1m'),
        slot(4n, one, 999_999n, 'fast5d-1m'),
      ],
      ms(days[0], 15),
      [{ ref: 1n, payout: 100n }],
    ),
    await end([slot(1n, near, 2_000_000n), slot(2n, deep, 8_000_000n)], ms(days[2], 20), [
      { ref: 1n, payout: 1n },
    ]),
  ];
}

/** A batch that ended at a moment. */
async function end(bets: readonly Bet[], at: Date, winners: readonly WagerPayout[]): Promise<bigint> {
  const batchRef = await play.place(bets);
  await stage.database.inTransaction(async (tx) => {
    await recordPayouts(tx, { source: 'lottery', batchRef, version: 1 }, winners);
    for (const text of [
      `insert into wagers.closures (source, batch_ref, version) values (1, ${batchRef}, 1)`,
      `insert into wagers.ends (source, batch_ref, kind, version, ended_at) values (1, ${batchRef}, 'closed', 1, '${at.toISOString()}')`,
    ])
      await tx.rows({ name: '', text, values: [] });
  });
  return batchRef;
}

async function openContracts(): Promise<void> {
  const { top, agent } = people;
  const salary = {
    tiers: [tier(0n, 0, 5_000n), tier(5_000_000n, 1, 8_000n), tier(90_000_000n, 9, 9_000n)],
    dividend: null,
  };
  const dividend = (periodKind: 'DAILY' | 'WEEKLY') => ({
    tiers: [tier(0n, 0, 100_000n), tier(1_000_000n, 1, 200_000n, 100n)],
    dividend: { periodKind, carryPolicy: 'ALL', minimum: 100n } as const,
  });
  const from = addDays(days[0], -1);
  const below = { offerer: top, receiver: agent, from };
  await stage.contract({ ...below, kind: 'DAILY', group: 'RNG', terms: salary });
  await stage.contract({ ...below, kind: 'HOURLY', terms: salary });
  await stage.contract({ ...below, kind: 'REALTIME', group: 'RNG', terms: salary });
  await stage.contract({ ...below, kind: 'DIVIDEND', terms: dividend('WEEKLY') });
  await stage.contract({ offerer: null, receiver: top, from, kind: 'DIVIDEND', terms: dividend('DAILY') });
}

async function takeInUntilNow(): Promise<void> {
  const [now] = await rows<{ at: string }>(`select clock_timestamp()::text as at`);
  await eventually(async () => {
    while (await takeInStep(stage.deps));
    const [row] = await rows<{ is: boolean }>(
      `select coalesce(complete_until > '${now?.at}', false) as is from agents.intake`,
    );
    return row?.is;
  });
}

async function runAll(): Promise<void> {
  await runDueRebates(stage.deps);
  for (const kind of ['DAILY', 'HOURLY', 'REALTIME', 'DIVIDEND'] as const) await stage.compute(kind);
}

/** A corrected result of Monday, and a void bet of Tuesday, after both were paid; then the days after the week. */
async function correctSome(): Promise<void> {
  const [monday = 0n, tuesday = 0n, later = 0n] = batches;
  await play.close(monday, 2, [{ ref: 2n, payout: 3_000_000n }]);
  await play.void(tuesday, [1n]);
  await play.close(later, 2, [{ ref: 2n, payout: 1n, validStake: 1_400_000n }]);
  await takeInUntilNow();
  await sealDue(stage.deps);
  await rows(
    `delete from agents.seals where span <> 'DAY' and ends_at <> '${ms(addDays(days[0], 7), 0).toISOString()}'`,
  );
  await runDueRebates(stage.deps);
  for (const kind of ['DAILY', 'DIVIDEND', 'HOURLY', 'REALTIME'] as const) await stage.compute(kind);
}

interface LineOf {
  readonly line_id: bigint;
  readonly receiver: bigint;
  readonly payer: bigint | null;
  readonly kind: string;
  readonly first_day: string;
  readonly amount: bigint;
  readonly corrects: bigint | null;
}
const listLines = () =>
  rows<LineOf>(`
    select line_id, receiver, payer, kind, first_day::text, amount, corrects from agents.pay_lines order by line_id`);

async function kitOf(
  { line_id, receiver }: Pick<LineOf, 'line_id' | 'receiver'>,
  database: Database = stage.database,
): Promise<string> {
  let text = '';
  let after: string | undefined;
  do {
    const id = line_id.toString();
    const piece = await readKit({ ...stage.deps, database }, receiver, after ? { id, after } : { id });
    text += piece.text;
    after = piece.next ?? undefined;
  } while (after !== undefined);
  return text;
}

interface RebateOf {
  readonly member_id: bigint;
  readonly day: string;
  readonly group: string;
}
const listRebates = () =>
  rows<RebateOf>(`
    select member_id, day::text, game_group as "group" from agents.rebate_lines union
    select member_id, day::text, game_group from agents.rebate_corrections order by 2, 3, 1`);

async function rebateKitOf({ member_id, day, group: type }: RebateOf): Promise<string> {
  let text = '';
  let after: string | undefined;
  do {
    const piece = await readRebateKit(stage.deps, member_id, after ? { day, type, after } : { day, type });
    text += piece.text;
    after = piece.next ?? undefined;
  } while (after !== undefined);
  return text;
}

/** The places in the list of the texts that the checker took for right. */
const rightOnes = ({ output }: Checked): readonly number[] =>
  [...output.matchAll(/^ok {9}.*\/([0-9]+): /gm)].map(([, at]) => Number(at));

describe('the kit of a line', () => {
  it('lets the script compute each line of a week to the unit, corrections too', async () => {
    const lines = await listLines();
    const kits = await Promise.all(lines.map((line) => kitOf(line)));
    const checked = await checker.runTexts(kits);
    expect(checked.output.split('\n').filter((line) => line !== '' && !line.startsWith('ok'))).toEqual([]);
    expect(checked.status).toBe(0);
    const paid = new Set(lines.filter(({ amount }) => amount > 0n).map(({ kind }) => kind));
    expect([...paid].sort()).toEqual(['DAILY', 'DIVIDEND', 'HOURLY', 'REALTIME']);
    const corrected = lines.filter(({ corrects }) => corrects !== null);
    expect(new Set(corrected.map(({ kind }) => kind))).toEqual(
      new Set(['DAILY', 'DIVIDEND', 'HOURLY', 'REALTIME']),
    );
    expect(corrected.some(({ amount }) => amount < 0n)).toBe(true);
  }, 120_000);

  it('lets the script compute each rebate, those of LOTT and corrected ones too', async () => {
    const rebates = await listRebates();
    const checked = await checker.runTexts(await Promise.all(rebates.map(rebateKitOf)));
    expect(checked.output.split('\n').filter((line) => line !== '' && !line.startsWith('ok'))).toEqual([]);
    expect(checked.status).toBe(0);
    expect(new Set(rebates.map(({ group }) => group))).toEqual(new Set(['RNG', 'LOTT']));
    expect((await rows(`select from agents.rebate_corrections`)).length).toBeGreaterThan(0);
    const [first] = rebates;
    const none = { member_id: people.stranger, day: first?.day ?? '', group: first?.group ?? '' };
    expect(await codeOf(rebateKitOf(none))).toBe('unknown-line');
  }, 120_000);

  it('is for who received the line or has to pay it, and for nobody else', async () => {
    const line = (await listLines()).find(({ payer, amount }) => payer !== null && amount > 0n);
    if (!line?.payer) throw new Error('no line of an upline');
    const ask = (memberId: bigint, id = line.line_id) =>
      codeOf(readKit(stage.deps, memberId, { id: id.toString() }));
    expect(await kitOf({ ...line, receiver: line.payer })).toBe(await kitOf(line));
    for (const other of [people.stranger, people.one, people.near])
      expect(await ask(other)).toBe('unknown-line');
    expect(await ask(line.receiver, 999_999n)).toBe('unknown-line');
  });

  it('names accounts by their numbers only', async () => {
    const names = await rows<{ username: string }>(`select username from members.members`);
    for (const line of await listLines()) {
      const text = await kitOf(line);
      expect(names.filter(({ username }) => text.includes(username))).toEqual([]);
    }
  });

  it('is refused for a line of days without their facts, and such lines stay as they are', async () => {
    const [line] = await listLines();
    await expect(
      stage.database.inTransaction(async (tx) => {
        await tx.rows({ name: '', text: `alter table agents.pay_lines disable trigger user`, values: [] });
        await tx.rows({ name: '', text: `update agents.pay_lines set digest = null`, values: [] });
        if (line) await kitOf(line, { ...stage.database, reader: tx });
      }),
    ).rejects.toMatchObject({ code: 'no-kit' });
  });
});

/** A row of a kit as the rules take it. */
function factOf(values: readonly string[]): WagerFact {
  const [wagerId = '', memberId = '', day = '', group = '', ...rest] = values;
  const [stake = '', valid = '', payout = '', selfRebate = '', state = ''] = rest;
  return {
    wagerId: BigInt(wagerId),
    memberId: BigInt(memberId),
    day,
    group: group as RebateGroup,
    stake: BigInt(stake),
    valid: BigInt(valid),
    payout: BigInt(payout),
    selfRebate: BigInt(selfRebate),
    state: state as WagerFact['state'],
  };
}

/** What stands for another value in a changed file. */
function otherThan(value: string): string {
  const words: Record<string, string> = { won: 'lost', lost: 'void', void: 'won', RNG: 'LIVE', LIVE: 'RNG' };
  if (words[value]) return words[value];
  if (/^[0-9a-f]{64}$/.test(value)) return `${value.startsWith('0') ? '1' : '0'}${value.slice(1)}`;
  if (/^-?[0-9]+$/.test(value)) return String(BigInt(value) + 1n);
  if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)) return addDays(value, 1);
  if (value === zone) return 'Asia/Tokyo';
  return `${value}1`;
}

/** Numbers of lines are only names, and two settings count only where they decide: docs/reference/pay-kit.md says so. */
const mayChange: Readonly<Record<string, readonly number[]>> = {
  line: [1, 9, 10],
  before: [1],
  earlier: [1],
  window: [1],
};

function changesOf(kit: string): readonly { readonly what: string; readonly text: string }[] {
  const lines = kit.trimEnd().split('\n');
  const withLine = (at: number, ...instead: string[]) => `${lines.toSpliced(at, 1, ...instead).join('\n')}\n`;
  return lines.flatMap((line, at) => {
    const values = line.split(',');
    const [kind = ''] = values;
    const changed = values.flatMap((value, column) =>
      column === 0 || mayChange[kind]?.includes(column)
        ? []
        : [
            {
              what: `${line}: value ${column}`,
              text: withLine(at, values.with(column, otherThan(value)).join(',')),
            },
          ],
    );
    const isIdle = kind === 'before' && values[2] === '0';
    const dropped = isIdle ? [] : [{ what: `without ${line}`, text: withLine(at) }];
    return [...changed, ...dropped, { what: `${line} twice`, text: withLine(at, line, line) }];
  });
}

describe('the script', () => {
  it('finds any one value that is changed in a file, a row that is missing and a row that is there twice', async () => {
    const lines = await listLines();
    const picked = [
      lines.find(({ kind, amount }) => kind === 'DAILY' && amount > 0n),
      lines.find(({ kind, amount }) => kind === 'HOURLY' && amount > 0n),
      lines.findLast(({ kind, amount }) => kind === 'REALTIME' && amount > 0n),
      lines.find(
        ({ receiver, kind, amount }) => kind === 'DIVIDEND' && receiver === people.agent && amount > 0n,
      ),
      lines.find(
        ({ receiver, kind, amount }) => kind === 'DIVIDEND' && receiver === people.top && amount > 0n,
      ),
      lines.find(({ kind, corrects }) => kind === 'DAILY' && corrects !== null),
      lines.find(({ kind, corrects }) => kind === 'DIVIDEND' && corrects !== null),
      lines.find(({ kind, corrects }) => kind === 'HOURLY' && corrects !== null),
      lines.find(({ kind, corrects }) => kind === 'REALTIME' && corrects !== null),
    ];
    const changes: { what: string; text: string }[] = [];
    for (const line of picked) {
      if (!line) throw new Error('a line that was not found');
      changes.push(...changesOf(await kitOf(line)));
    }
    for (const group of ['RNG', 'LOTT']) {
      const rebate = (await listRebates()).findLast(
        (each) => each.group === group && each.member_id === people.agent,
      );
      if (!rebate) throw new Error('a rebate that was not found');
      changes.push(...changesOf(await rebateKitOf(rebate)));
    }
    expect(changes.length).toBeGreaterThan(500);
    const checked = await checker.runTexts(changes.map(({ text }) => text));
    expect(rightOnes(checked).map((at) => changes[at]?.what)).toEqual([]);
    expect(checked.status).toBe(1);
    expect(checked.output).not.toContain('UNREADABLE');
  }, 240_000);

  const faults: Readonly<Record<string, string>> = {
    'an amount': `update agents.pay_lines set amount = amount + 1 where kind = 'DAILY'`,
    'a rate': `update agents.pay_lines set rate = rate + 1 where kind = 'DAILY'`,
    'a tier': `update agents.pay_lines set tier = tier + 1 where kind = 'DAILY'`,
    'the number of active members': `update agents.pay_lines set active_members = active_members + 1 where kind = 'DAILY'`,
    'terms after the fact': `update agents.contract_versions set terms = replace(terms::text, '8000', '7999')::jsonb`,
    'a payout': `update agents.facts set payout = payout + 1`,
    'a bet of another day': `update agents.facts set day = day + 1`,
    'a bet left out': `delete from agents.facts where wager_id in (select max(wager_id) from agents.facts where game_group = 'RNG' group by day)`,
    'a place in the tree': `update agents.closure set ancestor = $two where descendant = $deep and ancestor = $one and depth = 1`,
  };
  it.each(Object.keys(faults))('finds a fault of the product: %s', async (name) => {
    const { two, one, deep } = people;
    const text = (faults[name] ?? '')
      .replace('$two', String(two))
      .replace('$one', String(one))
      .replace('$deep', String(deep));
    const line = (await listLines()).find(
      ({ kind, amount, first_day }) => kind === 'DAILY' && amount > 0n && first_day === days[0],
    );
    await expectFound(line, text);
  });

  const lateFaults: Readonly<Record<string, string>> = {
    'an amount': `update agents.pay_lines set amount = amount + 1 where corrects is not null`,
    'a change left out': `delete from agents.facts f where exists (
      select from agents.facts b where b.wager_id = f.wager_id and b.member_id = f.member_id and b.fact < f.fact)`,
    'a bet of another hour': `update agents.facts set ended_at = ended_at + interval '1 hour' where ended_at < '$end'`,
  };
  it.each(
    Object.keys(lateFaults).flatMap((name) =>
      (['HOURLY', 'REALTIME'] as const).map((kind) => [name, kind] as const),
    ),
  )('finds a fault of a correction: %s, %s', async (name, of) => {
    const line = (await listLines()).find(({ kind, corrects }) => kind === of && corrects !== null);
    await expectFound(line, (lateFaults[name] ?? '').replace('$end', ms(days[1], 24).toISOString()));
  });

  /** Changes the database for a moment, and expects that the kit of a line shows it. */
  async function expectFound(line: LineOf | undefined, text: string): Promise<void> {
    if (!line) throw new Error('a line that was not found');
    let kit = '';
    const undone = new Error('undone');
    await expect(
      stage.database.inTransaction(async (tx) => {
        for (const table of ['pay_lines', 'facts', 'contract_versions', 'closure'])
          await tx.rows({ name: '', text: `alter table agents.${table} disable trigger user`, values: [] });
        await tx.rows({ name: '', text, values: [] });
        kit = await kitOf(line, { ...stage.database, reader: tx });
        throw undone;
      }),
    ).rejects.toBe(undone);
    const { status, output } = await checker.runTexts([kit]);
    expect([status, output]).toEqual([1, expect.stringContaining('DIFFERENT')]);
  }
});

describe('digests', () => {
  it('of lines are those that the rules make of their bets and of their tree', async () => {
    const lines = (await listLines()).filter(({ kind }) => kind === 'DAILY' || kind === 'DIVIDEND');
    for (const line of lines) {
      const kit = (await kitOf(line)).split('\n').map((row) => row.split(','));
      const own = (kind: string) => kit.filter(([first]) => first === kind).map(([, ...values]) => values);
      const [row = []] = own('line');
      const places = own('tree').map(([member = '', upline = '', from = '', to = '']) => ({
        memberId: BigInt(member),
        uplineId: BigInt(upline),
        from,
        to,
      }));
      const of = {
        receiver: line.receiver,
        firstDay: row[4] ?? '',
        nextDay: row[5] ?? '',
        timeZone: zone,
      };
      const [wagers = '', digest, tree] = row.slice(27);
      expect([digest, tree]).toEqual([
        lineDigest(cellDigests(own('wager').map(factOf))),
        treeDigest(of, places),
      ]);
      expect(Number(wagers)).toBe(own('wager').length);
    }
  });

  it('do not depend on how the intake split its work', async () => {
    const before = await rows(
      `select member_id, day::text, game_group, digest from agents.cell_digests order by 1, 2, 3, last_fact`,
    );
    await rows(`alter table agents.facts disable trigger user`);
    await rows(`alter table agents.cell_digests disable trigger user`);
    for (const table of ['facts', 'cell_digests', 'cells', 'windows', 'corrections', 'seals'])
      await rows(`delete from agents.${table}`);
    await rows(
      `update agents.intake set transaction = '0', end_id = 0, last_fact = 0, digested_to = 0, complete_until = null`,
    );
    await olderTransactionsEnd(stage.database);
    while (await takeInStep(stage.deps, { ends: 1, wagers: 1 }));
    const after = await rows<{ digest: Buffer }>(`
      select member_id, day::text, game_group, sha256(convert_to(string_agg(agents.fact_row(f), '' order by wager_id), 'UTF8')) as digest
      from generate_series('${days[0]}'::date, '${days[2]}'::date, interval '1 day') d cross join lateral agents.facts_until(d::date, 1000) f
      group by member_id, f.day, game_group order by 1, 2, 3`);
    expect(after.length).toBeGreaterThan(5);
    for (const cell of after) expect(before).toContainEqual(cell);
  });
});
