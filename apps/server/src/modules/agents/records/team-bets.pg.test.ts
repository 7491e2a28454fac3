// The bets of a team by the record of wagers: whose they are, their totals, and who may not see them (docs/reference/agents.md 7.6).
import { parseAmount, sum } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayBefore, moveInThePast } from '../reports/test/report-stage.ts';
import { type Play, playOn } from '../test/play.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { readGroup } from './account-groups.ts';
import { readTeamBets } from './team-bets.ts';

let stage: Stage;
let play: Play;
let today: string;
let yesterday: string;
/** `top` has `left` and `right` below it, `left` has `leaf`; `stranger` has a tree of its own. */
let top: bigint;
let left: bigint;
let right: bigint;
let leaf: bigint;
let stranger: bigint;

beforeAll(async () => {
  stage = await openStage();
  play = playOn(stage);
  top = await stage.open('top', null, 2);
  left = await stage.open('left', top);
  right = await stage.open('right', top, 0);
  leaf = await stage.open('leaf', left, 0);
  stranger = await stage.open('stranger', null, 2);
  await stage.passDays(40);
  today = await dayBefore(stage, 0);
  yesterday = await dayBefore(stage, 1);
  const settled = await play.place([
    { ref: 1n, memberId: top, game: 'slots', stake: 10_000n },
    { ref: 2n, memberId: left, game: 'slots', stake: 20_000n },
    { ref: 3n, memberId: leaf, game: 'fast5d-1m', stake: 30_000n, rebate: 300n },
    { ref: 4n, memberId: right, game: 'baccarat', stake: 40_000n },
    { ref: 5n, memberId: stranger, game: 'slots', stake: 50_000n },
  ]);
  await play.close(settled, 1, [{ ref: 3n, payout: 90_000n }]);
  await play.void(settled, [4n]);
  // A correction: another one has won.
  await play.close(settled, 2, [
    { ref: 2n, payout: 70_000n },
    { ref: 3n, payout: 45_000n },
  ]);
  await play.place([{ ref: 1n, memberId: leaf, game: 'cricket', stake: 60_000n }]);
});
afterAll(() => stage.close());

const read = (callerId: bigint, input: object = {}) =>
  readTeamBets(stage.deps, { callerId, language: 'EN' }, { startDay: today, endDay: today, ...input });
const names = async (callerId: bigint, input: object = {}) =>
  (await read(callerId, input)).list.map(({ customerName }) => customerName.slice(0, -8));

describe('the bets of a team', () => {
  it('are those of everybody below, newest first, with what each came to', async () => {
    const { list, totals, next, noTotals } = await read(top);
    expect(list.map(({ customerName, state, net }) => [customerName.slice(0, -8), state, net])).toEqual([
      ['leaf', 'placed', '0.0000'],
      ['right', 'void', '0.0000'],
      ['leaf', 'won', '1.5300'],
      ['left', 'won', '5.0000'],
    ]);
    expect([next, noTotals]).toEqual([null, null]);
    for (const column of ['stake', 'validBet', 'payout', 'rebate', 'net'] as const)
      expect([column, parseAmount(totals?.[column] ?? '')]).toEqual([
        column,
        sum(list.map((row) => parseAmount(row[column]) ?? 0n)),
      ]);
    expect(totals?.bets).toBe(4);
  });

  it('say what they won before a correction', async () => {
    const { list } = await read(top, { state: 'won' });
    expect(list.map(({ correctedFrom, payout }) => [correctedFrom, payout])).toEqual([
      ['9.0000', '4.5000'],
      ['0.0000', '7.0000'],
    ]);
  });

  it('are those of the accounts, groups and states that were asked for', async () => {
    expect(await names(top, { scope: 'direct' })).toEqual(['right', 'left']);
    expect(await names(top, { scope: 'own' })).toEqual(['top']);
    expect(await names(top, { agentId: left.toString() })).toEqual(['leaf', 'leaf', 'left']);
    expect(await names(top, { agentId: left.toString(), scope: 'own' })).toEqual(['left']);
    const profiles = await stage.deps.listProfiles(stage.database.reader, [right]);
    expect(await names(top, { customerName: profiles.get(right)?.username })).toEqual(['right']);
    expect(await names(top, { gameGroup: 'SPORTS' })).toEqual(['leaf']);
    expect(await names(top, { state: 'void' })).toEqual(['right']);
    expect(await names(top, { vendor: 'nobody' })).toEqual([]);
    expect(await names(top, { startDay: yesterday, endDay: yesterday })).toEqual([]);
    expect(await names(left)).toEqual(['leaf', 'leaf']);
    expect((await read(top, { agentId: leaf.toString() })).path).toEqual([
      expect.objectContaining({ customerId: left.toString() }),
      expect.objectContaining({ customerId: leaf.toString() }),
    ]);
  });

  it('come by pages, each bet once, with totals on the first', async () => {
    const seen: string[] = [];
    let before: string | null = null;
    for (let pages = 0; pages < 9; pages += 1) {
      const page = await read(top, { pageSize: 1, ...(before !== null && { before }) });
      expect(page.totals !== null).toBe(pages === 0);
      seen.push(...page.list.map(({ wagerId }) => wagerId));
      before = page.next;
      if (before === null) break;
    }
    const all = (await read(top)).list.map(({ wagerId }) => wagerId);
    expect(seen).toEqual(all);
  });

  it.each(['stranger', 'nobody', 'an account above'])('are refused for %s', async (which) => {
    const agentId = { stranger, nobody: 999_999n, 'an account above': top }[which] ?? 0n;
    await expect(read(left, { agentId: agentId.toString() })).rejects.toMatchObject({
      code: 'unknown-downline',
    });
  });

  it('are refused for days that no report has', async () => {
    await expect(read(top, { startDay: '2020-01-01' })).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('of the days before an account stood below are not shown', async () => {
    await moveInThePast(stage, [{ memberId: leaf, uplineId: stranger, day: today }]);
    expect(await names(stranger)).toEqual(['leaf', 'leaf']);
    expect(await names(left)).toEqual([]);
    await stage.rows(`update wagers.wagers set placed_at = placed_at - interval '1 day'`);
    const days = { startDay: yesterday, endDay: today };
    expect(await names(stranger, days)).toEqual([]);
    // Neither are they shown above its old place: it does not stand there today.
    expect(await names(left, days)).toEqual([]);
    const spans = await readGroup(
      stage.database.reader,
      {
        callerId: stranger,
        agentId: stranger,
        scope: 'team',
        from: yesterday,
        next: '2999-01-01',
        timeZone: stage.merchant.site.timeZone,
      },
      null,
    );
    expect(spans.spans).toHaveLength(1);
  });
});
