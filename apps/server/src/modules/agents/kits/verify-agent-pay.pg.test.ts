// tools/verify-agent-pay.ts against lines of real runs: it agrees with each, and finds any change of a file and any fault of a run.
import { cellDigests, lineDigest, type RebateGroup, treeDigest, type WagerFact } from '@tyche/rules/agents';
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Checked, openChecker } from '../../../../test/checker.ts';
import { olderTransactionsEnd } from '../../../platform/db/older-transactions.ts';
import { takeInStep } from '../intake/take-in.ts';
import type { PayStage } from '../pay/test/pay-stage.ts';
import { readKit } from './read-kit.ts';
import { changesIn } from './test/changes.ts';
import { type LineOf, openPaidWeek, type PaidWeek } from './test/paid-week.ts';

const checker = openChecker('verify-agent-pay');
let week: PaidWeek;
let stage: PayStage;
let zone: string;
let days: PaidWeek['days'];
let people: PaidWeek['people'];

const rows = <Row>(text: string) => stage.rows<Row>(text);
const listLines = () => week.listLines();
const listRebates = () => week.listRebates();
const kitOf: PaidWeek['kitOf'] = (line, database) => week.kitOf(line, database);
const rebateKitOf: PaidWeek['rebateKitOf'] = (rebate) => week.rebateKitOf(rebate);
const ms: PaidWeek['ms'] = (day, hours) => week.ms(day, hours);

beforeAll(async () => {
  week = await openPaidWeek();
  ({ stage, zone, days, people } = week);
}, 600_000);
afterAll(async () => {
  await stage.close();
  checker.close();
});

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
    const rowsOf = (kind: string) =>
      kits.flatMap((kit) => kit.split('\n').filter((row) => row.startsWith(`${kind},`)));
    const late = `promotion,${days[0]},${people.one},20001`;
    expect(rowsOf('promotion')).toContain(`promotion,${days[1]},${people.deep},12845`);
    // Only corrections know the late credit.
    for (const [at, line] of lines.entries())
      if (kits[at]?.includes(late)) expect(line.corrects).not.toBeNull();
    expect(rowsOf('promotion')).toContain(late);
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

/** Numbers of lines are only names, and two settings count only where they decide: docs/reference/pay-kit.md says so. */
const mayChange: Readonly<Record<string, readonly number[]>> = {
  line: [1, 9, 10],
  before: [1],
  earlier: [1],
  window: [1],
};

const changesOf = (kit: string) => changesIn(kit, { zone, mayChange });

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

  it('of lines of rebates are stored with them, corrections too', async () => {
    const stored = await rows<Record<'digest' | 'wagers' | 'day' | 'group', string> & { member_id: bigint }>(`
      select distinct on (member_id, day, game_group) member_id, day::text, game_group as "group", wagers, encode(digest, 'hex') as digest from (
        select member_id, day, game_group, wagers, digest, 0 as run_id from agents.rebate_lines
        union all select member_id, day, game_group, wagers, digest, run_id from agents.rebate_corrections
      ) l order by member_id, day, game_group, run_id desc`);
    expect(stored.length).toBeGreaterThan(5);
    for (const { digest, wagers, ...rebate } of stored) {
      const kit = (await rebateKitOf(rebate)).split('\n').map((row) => row.split(','));
      const bets = kit.filter(([kind]) => kind === 'wager').map(([, ...values]) => factOf(values));
      expect([digest, Number(wagers)]).toEqual([lineDigest(cellDigests(bets)), bets.length]);
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
