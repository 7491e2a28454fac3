// The kit of a range against lines of real runs: it has what the kits of its lines have, tools/verify-agent-pay.ts agrees with it, and finds any
// change of the file and any fault of a run.
import { createHash } from 'node:crypto';
import type { agentsPay } from '@tyche/contract/agents-pay';
import type { InputOf } from '@tyche/contract/route';
import { addDays } from '@tyche/rules/agents';
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChecker } from '../../../../test/checker.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { PayStage } from '../pay/test/pay-stage.ts';
import { readRangeKit } from './read-range-kit.ts';
import { type Change, changesIn } from './test/changes.ts';
import { joinPieces, openPaidWeek, type PaidWeek } from './test/paid-week.ts';

type Input = InputOf<(typeof agentsPay)['payRangeKit']>;

const checker = openChecker('verify-agent-pay');
let week: PaidWeek;
let stage: PayStage;
let people: PaidWeek['people'];
/** The days of the week. */
let range: { readonly startDay: string; readonly endDay: string };

beforeAll(async () => {
  week = await openPaidWeek();
  ({ stage, people } = week);
  range = { startDay: week.days[0], endDay: addDays(week.days[0], 6) };
}, 600_000);
afterAll(async () => {
  await stage.close();
  checker.close();
});

function rangeKitOf(
  memberId: bigint,
  input: Partial<Input> = {},
  database: Database = stage.database,
): Promise<string> {
  return joinPieces((after) =>
    readRangeKit({ ...stage.deps, database }, memberId, { ...range, ...input, ...(after && { after }) }),
  );
}

const rowsOf = (kit: string, kind: string): readonly string[] =>
  kit.split('\n').filter((row) => row.startsWith(`${kind},`));
const valuesOf = (kit: string, kind: string) => rowsOf(kit, kind).map((row) => row.split(',').slice(1));

/** The same file with pieces that fit its rows. */
function withPieces(kit: string): string {
  let piece: string[] = [];
  return kit
    .split('\n')
    .map((row) => {
      if (!row.startsWith('part,')) {
        piece.push(row);
        return row;
      }
      const text = piece.map((each) => `${each}\n`).join('');
      const digest = createHash('sha256').update(text).digest('hex');
      const part = `part,${row.split(',')[1]},${piece.length},${digest}`;
      piece = [];
      return part;
    })
    .join('\n');
}

/** What the script says to one file. */
async function checked(kit: string): Promise<string> {
  const { output } = await checker.runTexts([kit]);
  return output.replace(/^(\w+) +\S+: /, '$1 ').trim();
}

/** The lines of an account that begin on days of the range. */
async function linesOf(memberId: bigint) {
  return (await week.listLines()).filter(
    ({ receiver, first_day }) =>
      receiver === memberId && range.startDay <= first_day && first_day <= range.endDay,
  );
}

describe('the kit of a range', () => {
  it('lets the script compute every line and rebate of a week, with the corrections', async () => {
    for (const memberId of [people.top, people.agent, people.one, people.deep]) {
      const lines = await linesOf(memberId);
      const kit = await rangeKitOf(memberId);
      expect(await checked(kit)).toMatch(
        new RegExp(`^ok range ${range.startDay} to ${range.endDay}: ${lines.length} lines, [1-9]`),
      );
      expect(valuesOf(kit, 'line').map(([id]) => id)).toEqual(lines.map(({ line_id }) => String(line_id)));
    }
    const agent = await rangeKitOf(people.agent);
    const corrected = new Set(
      valuesOf(agent, 'line')
        .filter((values) => values[26] !== '')
        .map((values) => values[1]),
    );
    expect(corrected).toEqual(new Set(['daily/1', 'dividend/1', 'hourly/1', 'realtime/1']));
    expect(valuesOf(agent, 'ownrebate').some((values) => values[3] !== '')).toBe(true);
  }, 120_000);

  it('has the lines, versions and bets that the kits of its lines have', async () => {
    const all = await rangeKitOf(people.agent);
    const bets = new Set(valuesOf(all, 'bet').map((values) => values.slice(0, 9).join(',')));
    for (const line of await linesOf(people.agent)) {
      const kit = await week.kitOf(line);
      for (const kind of ['version', 'tier', 'line', 'before', 'earlier'])
        for (const row of rowsOf(kit, kind)) expect(rowsOf(all, kind)).toContain(row);
      for (const kind of ['wager', 'fact', 'late'])
        for (const values of valuesOf(kit, kind)) expect(bets).toContain(values.slice(0, 9).join(','));
    }
  });

  it('has the rebates that their kits have, with the digests that were stored', async () => {
    const own = Map.groupBy(
      valuesOf(await rangeKitOf(people.agent), 'ownrebate'),
      ([day, group]) => `${day} ${group}`,
    );
    const rebates = (await week.listRebates()).filter(({ member_id }) => member_id === people.agent);
    expect(own.size).toBe(rebates.length);
    for (const rebate of rebates) {
      const [line = []] = valuesOf(await week.rebateKitOf(rebate), 'rebateline');
      const stored = own.get(`${rebate.day} ${rebate.group}`) ?? [];
      const sum = stored.reduce((amount, values) => amount + BigInt(values[5] ?? 0), 0n);
      expect([String(sum), ...(stored.at(-1)?.slice(7) ?? [])]).toEqual([line[4], line[6], line[7]]);
      expect(line[7]).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it('has the lines that an upline has to pay to one account, and no rebates, for that upline', async () => {
    const own = await rangeKitOf(people.agent);
    const granted = await rangeKitOf(people.top, { downlineId: people.agent.toString() });
    expect(await checked(granted)).toMatch(/^ok range/);
    expect(rowsOf(granted, 'line')).toEqual(rowsOf(own, 'line'));
    for (const kind of ['ownrebate', 'rate']) expect(rowsOf(granted, kind)).toEqual([]);
    const receiver = people.agent.toString();
    expect(valuesOf(granted, 'bet').filter(([, memberId]) => memberId === receiver)).toEqual([]);
    const [named] = await stage.rows<{ username: string }>(
      `select username from members.members where member_id = ${people.agent}`,
    );
    expect(await rangeKitOf(people.top, { customerName: named?.username ?? '' })).toBe(granted);
  });

  it('is for nobody else, from no piece on', async () => {
    const downlineId = people.agent.toString();
    const bets = `2.999999.bets.${range.startDay}.0.0.0`;
    for (const other of [people.stranger, people.one, people.near])
      for (const input of [{}, { after: bets }, { after: '3.0.tree.0' }])
        expect(await codeOf(rangeKitOf(other, { downlineId, ...input }))).toBe('unknown-downline');
    expect(await codeOf(rangeKitOf(people.stranger))).toBe('range-empty');
    // Below the general agent, which pays it nothing.
    expect(await codeOf(rangeKitOf(people.top, { downlineId: people.one.toString(), after: bets }))).toBe(
      'range-empty',
    );
    expect(await codeOf(rangeKitOf(people.top, { downlineId, customerName: 'agent' }))).toBe(
      'unknown-downline',
    );
    expect(await codeOf(rangeKitOf(people.top, { customerName: 'nobody' }))).toBe('unknown-downline');
  });

  it('names accounts by their numbers only', async () => {
    const names = await stage.rows<{ username: string }>(`select username from members.members`);
    const text = await rangeKitOf(people.top);
    expect(names.filter(({ username }) => text.includes(username))).toEqual([]);
  });

  it('names the field of days that are refused, and of a place that no piece named', async () => {
    const { startDay } = range;
    const refusal = (input: Partial<Input>) =>
      rangeKitOf(people.agent, input).then(
        () => null,
        (error: { code: string; details: { field?: string } }) => `${error.code} ${error.details.field}`,
      );
    expect(await refusal({ startDay: '2026-02-30' })).toBe('invalid-input startDay');
    expect(await refusal({ endDay: '2026-13-01' })).toBe('invalid-input endDay');
    expect(await refusal({ endDay: addDays(startDay, -1) })).toBe('invalid-input endDay');
    expect(await refusal({ endDay: addDays(startDay, 31) })).toBe('range-too-long endDay');
    expect(await refusal({ endDay: addDays(startDay, 30) })).toBe(null);
    for (const after of [
      '0.5.lines.0',
      '2.5.bets.2026-11-02.1',
      '2.5.day.2026-11-31.0',
      `2.999999.bets.${addDays(startDay, -1)}.0.0.0`,
      `2.999999.day.${addDays(startDay, 60)}.0`,
    ])
      expect(await refusal({ after })).toBe('invalid-input after');
  });

  it('stays the same while later lines come, and is refused for days without their facts', async () => {
    const { database } = stage;
    await expect(
      database.inTransaction(async (tx) => {
        for (const table of ['pay_lines', 'seals'])
          await tx.rows({ name: '', text: `alter table agents.${table} disable trigger user`, values: [] });
        const reader = { ...database, reader: tx };
        const first = await readRangeKit({ ...stage.deps, database: reader }, people.agent, range);
        const second = first.next ?? '';
        await tx.rows({
          name: '',
          text: `insert into agents.pay_lines overriding system value
            select (jsonb_populate_record(l, jsonb_build_object('line_id', 1000000, 'run_id', r.run_id))).*
            from agents.pay_lines l cross join (select run_id from agents.runs where state in ('approved', 'paying', 'done')) r
            where l.receiver = ${people.agent} and l.first_day = '${range.startDay}' and l.run_id <> r.run_id limit 1`,
          values: [],
        });
        const rest = await joinPieces((after) =>
          readRangeKit({ ...stage.deps, database: reader }, people.agent, {
            ...range,
            after: after ?? second,
          }),
        );
        expect(valuesOf(rest, 'line').some(([id]) => id === '1000000')).toBe(false);
        await tx.rows({ name: '', text: `update agents.pay_lines set digest = null`, values: [] });
        await rangeKitOf(people.agent, {}, reader);
      }),
    ).rejects.toMatchObject({ code: 'no-range-kit', details: { day: expect.stringMatching(/^20/) } });
  });
});

it('waits while a run writes lines of its days', async () => {
  const ask = () => codeOf(readRangeKit(stage.deps, people.agent, range));
  expect(await ask()).toBe('done');
  const open = (day: string) =>
    stage.rows<{ run_id: bigint }>(`
      insert into agents.runs (starts_at, ends_at, first_day, next_day, kind, period, state)
      values (timestamptz '2001-01-01', timestamptz '2001-01-02', '${day}', date '${day}' + 1, 'DAILY', 'DAILY', 'open') returning run_id`);
  const [run] = await open(range.startDay);
  expect(await ask()).toBe('period-computing');
  await stage.rows(`delete from agents.runs where run_id = ${run?.run_id}`);
  const [before] = await open('2001-01-01');
  expect(await ask()).toBe('done');
  await stage.rows(`delete from agents.runs where run_id = ${before?.run_id}`);
});

/** Rows whose changes are tried: of each kind the first, the last and some between, and all around a correction. */
function pickedIn(kit: string, of: number): (row: number) => boolean {
  const rows = kit.trimEnd().split('\n');
  const byKind = Map.groupBy(rows.keys(), (at) => rows[at]?.split(',')[0] ?? '');
  const picked = new Set(
    [...byKind.values()].flatMap((all) => {
      const step = Math.max(1, Math.floor(all.length / of));
      return all.filter((at, place) => place % step === 0 || at === all.at(-1));
    }),
  );
  return (row) => picked.has(row);
}

describe('the script, given the kit of a range', () => {
  async function missed(changes: readonly Change[]): Promise<readonly Change[]> {
    const { output } = await checker.runTexts(changes.map(({ text }) => text));
    expect(output).not.toContain('UNREADABLE');
    return [...output.matchAll(/^ok {9}.*\/([0-9]+): /gm)].flatMap(([, at]) => changes[Number(at)] ?? []);
  }

  it('finds any one value that is changed, a row that is missing and a row that is there twice', async () => {
    const kit = await rangeKitOf(people.agent);
    const changes = changesIn(kit, { zone: week.zone, mayChange: {}, isPicked: pickedIn(kit, 8) });
    expect(changes.length).toBeGreaterThan(500);
    expect((await missed(changes)).map(({ what }) => what)).toEqual([]);
  }, 240_000);

  it('finds it also when the digests of the pieces are made anew, but for values that count nowhere', async () => {
    const kit = await rangeKitOf(people.agent);
    const all = changesIn(kit, { zone: week.zone, mayChange: {}, isPicked: pickedIn(kit, 20) });
    const changes = all
      .filter(({ kind }) => kind !== 'part' && kind !== 'end')
      .map((change) => ({ ...change, text: withPieces(change.text) }));
    const left = new Set((await missed(changes)).map(({ kind, column }) => `${kind} ${column}`));
    expect([...left].filter((each) => !countsNowhere.has(each)).sort()).toEqual([]);
  }, 600_000);

  /** By kind of row and number of the value; null: the row. docs/reference/pay-kit.md says so. */
  const countsNowhere = new Set([
    ...['line 1', 'before 1', 'ownrebate 4'],
    ...['line 9', 'line 10', 'basis 3', 'basis 4', 'basis 5', 'day 2', 'ownrebate 5', 'teamrebate 4'],
    ...['promotions 1', 'teampromotion 3', 'bet 10', 'bet 11', 'bet 12', 'daycell null'],
    ...['rate 2', 'rate 3', 'rate 4', 'rate 5', 'rate 6', 'rate null'],
  ]);

  it.each([
    ['a bet', 'bet', 6, /^DIFFERENT the digest of cell [0-9-]+\|[0-9]+\|\w+:/],
    ['the day of a bet', 'bet', 3, /^DIFFERENT the day of bet [0-9]+:/],
    ['a rate', 'tier', 5, /^DIFFERENT version [0-9.]+: the digest of the terms:/],
    ['a rate of a rebate', 'rate', 6, /^DIFFERENT rebate of [0-9-]+, \w+, run "": the amount:/],
    ['a parent', 'tree', 2, /^DIFFERENT line [0-9]+: the digest of the tree:/],
    ['the first day of a place', 'tree', 3, /^DIFFERENT line [0-9]+: the digest of the tree:/],
    ['the amount of a line', 'line', 25, /^DIFFERENT line [0-9]+: the amount:/],
  ])('names %s that was changed', async (_, kind, column, expected) => {
    const rows = (await rangeKitOf(people.agent)).split('\n');
    const at = rows.findIndex((row) => row.startsWith(`${kind},`));
    const values = (rows[at] ?? '').split(',');
    const old = values[column] ?? '';
    const other = /^[0-9]+$/.test(old) ? String(BigInt(old) + 1_000n) : addDays(old, 1);
    rows[at] = values.with(column, other).join(',');
    expect(await checked(withPieces(rows.join('\n')))).toMatch(expected);
  });

  const faults: Readonly<Record<string, string>> = {
    'an amount of pay': `update agents.pay_lines set amount = amount + 1 where receiver = $agent and kind = 'DAILY'`,
    'an amount of a rebate': `update agents.rebate_lines set amount = amount + 1 where member_id = $agent`,
    'a correction of a rebate': `update agents.rebate_corrections set amount = amount + 1 where member_id = $agent`,
    'a rate of a rebate': `update agents.rebates set rate = rate + 500 where member_id = $agent and game_group = 'RNG'`,
    'a series': `update agents.rebates set rate = rate - 10 where member_id = $one and game_group = 'LOTT'`,
    'a payout': `update agents.facts set payout = payout + 1`,
    'a payout with the digests of its cell': `update agents.facts set payout = payout + 1;
      update agents.cell_digests d set digest = (
        select sha256(convert_to(string_agg(agents.fact_row(f), '' order by f.wager_id), 'UTF8'))
        from agents.facts_until(d.day, d.last_fact) f where f.member_id = d.member_id and f.game_group = d.game_group)`,
    'a bet left out': `delete from agents.facts where wager_id in (select max(wager_id) from agents.facts group by day)`,
    'a place in the tree': `update agents.closure set ancestor = $two where descendant = $deep and ancestor = $one and depth = 1`,
    'a bet of another hour': `update agents.facts set ended_at = ended_at + interval '1 hour' where day = '$tuesday'`,
  };
  it.each(Object.keys(faults))('finds a fault of the product: %s', async (name) => {
    const text = (faults[name] ?? '')
      .replaceAll('$tuesday', week.days[1])
      .replaceAll(/\$(agent|one|two|deep)/g, (_, who: 'agent' | 'one' | 'two' | 'deep') =>
        String(people[who]),
      );
    let kit = '';
    const undone = new Error('undone');
    await expect(
      stage.database.inTransaction(async (tx) => {
        for (const table of ['pay_lines', 'facts', 'cell_digests', 'rebates', 'closure'])
          await tx.rows({ name: '', text: `alter table agents.${table} disable trigger user`, values: [] });
        for (const statement of text.split(';\n')) await tx.rows({ name: '', text: statement, values: [] });
        kit = await rangeKitOf(people.agent, {}, { ...stage.database, reader: tx });
        throw undone;
      }),
    ).rejects.toBe(undone);
    expect(await checked(kit)).toMatch(/^DIFFERENT/);
  });
});
