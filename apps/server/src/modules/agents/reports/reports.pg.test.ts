// Reports over trees that change: their identities to the unit, and who may read them (docs/reference/agents.md 8.1 and 12).
import { parseAmount } from '@tyche/kernel/money';
import { rebateGroups } from '@tyche/rules/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepSums } from '../sums/keep-sums.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { readIncome } from './income.ts';
import { readLosses } from './losses.ts';
import { readOverview } from './overview.ts';
import {
  addCashFacts,
  addPlay,
  addRebates,
  type CashFact,
  dayBefore,
  moveInThePast,
  type PlayFact,
  type RebateFact,
} from './test/report-stage.ts';

const DAYS = 12;
const ACCOUNTS = 24;

let stage: Stage;
const accounts: bigint[] = [];
/** Who stands directly above each account on each day: `<member> <day>`. */
const uplines = new Map<string, bigint>();
const days: string[] = [];
const play: PlayFact[] = [];
const rebates: RebateFact[] = [];
const cash: CashFact[] = [];

/** A sequence that looks random and is the same in each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

beforeAll(async () => {
  stage = await openStage();
  const next = numbersFrom(7);
  // Members have no downline, so accounts that are opened first stay agents.
  for (let at = 0; at < ACCOUNTS; at += 1)
    accounts.push(
      await stage.open(
        'one',
        at === 0 ? null : accounts[next(Math.min(at, 8))],
        at === 0 ? 2 : at < 8 ? 1 : 0,
      ),
    );
  await stage.passDays(40);
  for (let back = DAYS; back >= 0; back -= 1) days.push(await dayBefore(stage, back));
  const moves = [3, 5, 6, 9, 12, 20].map((at) => ({
    memberId: accounts[at] ?? 0n,
    // An account moves below one that was opened before it, so there is no cycle.
    uplineId: accounts[next(Math.min(at, 8))] ?? 0n,
    day: days[1 + next(DAYS - 1)] ?? '',
  }));
  await moveInThePast(stage, moves);
  const places = await stage.rows<{ member_id: bigint; upline_id: bigint | null; from_day: string }>(
    'select member_id, upline_id, from_day::text from agents.placements order by from_day',
  );
  for (const day of days)
    for (const { member_id, upline_id, from_day } of places)
      if (from_day <= day && upline_id !== null) uplines.set(`${member_id} ${day}`, upline_id);
  for (let at = 0; at < 400; at += 1) {
    const where = { memberId: accounts[next(ACCOUNTS)] ?? 0n, day: days[next(days.length)] ?? '' };
    const group = rebateGroups[next(rebateGroups.length)] ?? 'RNG';
    const stake = BigInt(1 + next(9_000_000));
    play.push({
      ...where,
      group,
      bets: BigInt(1 + next(4)),
      stake,
      valid: stake - BigInt(next(2)),
      payout: BigInt(next(9_200_000)),
      selfRebate: group === 'LOTT' ? BigInt(next(9_000)) : 0n,
    });
    const agent = accounts[next(8)] ?? 0n;
    rebates.push({
      memberId: agent,
      day: where.day,
      group,
      own: BigInt(next(300)),
      fromTeam: BigInt(next(9_000)),
    });
    if (at % 3 === 0)
      cash.push({
        ...where,
        deposit: BigInt(next(5_000_000)),
        withdrawal: BigInt(next(2_000_000)),
        isFirst: false,
      });
  }
  // The first facts are summed with their days, the next ones are added, the last ones wait; one day is not summed.
  for (const [from, to] of [
    [0, 150],
    [150, 300],
    [300, 400],
  ] as const) {
    while ((await keepSums(stage.deps)) && from > 0);
    await addPlay(stage, play.slice(from, to));
    await addRebates(stage, rebates.slice(from, to));
    await addCashFacts(stage, cash.slice(from / 3, Math.ceil(to / 3)));
  }
  await stage.rows(`delete from agents.sum_days where day = '${days[5]}'`);
});
afterAll(() => stage.close());

const range = () => ({ startDay: days[0] ?? '', endDay: days.at(-1) ?? '' });
const top = () => accounts[0] ?? 0n;
const units = (text: string) => parseAmount(text) ?? 0n;

/** Whether an account stands below an agent on a day, by the log. */
function isBelow(memberId: bigint, agentId: bigint, day: string): boolean {
  for (let at = uplines.get(`${memberId} ${day}`); at !== undefined; at = uplines.get(`${at} ${day}`))
    if (at === agentId) return true;
  return false;
}

describe('the sums of a team', () => {
  it('are those of the facts, each by the tree of its day', async () => {
    for (const agentId of accounts.slice(0, 8)) {
      const { footer } = await readOverview(stage.deps, agentId, range());
      const below = <Fact extends { memberId: bigint; day: string }>(facts: readonly Fact[]) =>
        facts.filter(({ memberId, day }) => isBelow(memberId, agentId, day));
      const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
      const wagers = below(play);
      const lines = below(rebates);
      const ownLines = rebates.filter(({ memberId }) => memberId === agentId);
      expect(footer.bets).toBe(Number(sum(wagers.map(({ bets }) => bets))));
      expect(units(footer.stake)).toBe(sum(wagers.map(({ stake }) => stake)));
      expect(units(footer.validBet)).toBe(sum(wagers.map(({ valid }) => valid)));
      expect(units(footer.payout)).toBe(sum(wagers.map(({ payout }) => payout)));
      expect(units(footer.selfRebate)).toBe(
        sum([...wagers.map(({ selfRebate }) => selfRebate), ...lines.map(({ own }) => own)]),
      );
      expect(units(footer.agentRebate)).toBe(sum([...lines, ...ownLines].map(({ fromTeam }) => fromTeam)));
      expect(units(footer.deposit)).toBe(sum(below(cash).map(({ deposit }) => deposit)));
      expect(units(footer.netLoss)).toBe(
        units(footer.stake) - units(footer.payout) - units(footer.selfRebate) - units(footer.agentRebate),
      );
    }
  });

  it('are the sums of their days, and of their groups', async () => {
    const { list, footer, groups } = await readOverview(stage.deps, top(), range());
    expect(list.map(({ day }) => day)).toEqual(days);
    for (const name of ['stake', 'validBet', 'payout', 'selfRebate', 'agentRebate', 'netLoss'] as const) {
      const total = units(footer[name]);
      expect(list.reduce((sum, row) => sum + units(row[name]), 0n)).toBe(total);
      expect(groups.reduce((sum, row) => sum + units(row[name]), 0n)).toBe(total);
    }
    for (const { gameGroup, validBet, netLoss } of groups) {
      const one = await readOverview(stage.deps, top(), { ...range(), gameGroup });
      expect(one.footer).toMatchObject({ validBet, netLoss, deposit: '0.0000' });
    }
  });

  it('add up over its children, each with its own play', async () => {
    // On one day everybody has one upline.
    for (const day of days.slice(0, 4)) {
      const of = async (agentId: bigint, scope: 'team' | 'direct' | 'own') =>
        (await readOverview(stage.deps, agentId, { startDay: day, endDay: day, scope })).footer;
      const team = await of(top(), 'team');
      const children = accounts.filter((memberId) => uplines.get(`${memberId} ${day}`) === top());
      const parts = await Promise.all(children.flatMap((child) => [of(child, 'own'), of(child, 'team')]));
      for (const name of ['stake', 'validBet', 'payout', 'selfRebate', 'deposit', 'withdrawal'] as const)
        expect(parts.reduce((sum, part) => sum + units(part[name]), 0n)).toBe(units(team[name]));
      const owns = await Promise.all(children.map((child) => of(child, 'own')));
      expect(owns.reduce((sum, part) => sum + units(part.stake), 0n)).toBe(
        units((await of(top(), 'direct')).stake),
      );
    }
  });
});

describe('the losses of a team', () => {
  const columns = [
    ['stake', 'stake'],
    ['validBet', 'validBet'],
    ['payout', 'payout'],
    ['selfRebate', 'selfRebate'],
    ['agentRebate', 'agentRebate'],
    ['deposit', 'deposit'],
    ['withdrawal', 'withdrawal'],
  ] as const;

  it.each(['team', 'self'] as const)(
    'are the same as its overview, by %s and page by page',
    async (summaryType) => {
      for (const agentId of accounts.slice(0, 8)) {
        const overview = await readOverview(stage.deps, agentId, range());
        const first = await readLosses(stage.deps, agentId, { ...range(), summaryType, pageSize: 5 });
        const rows = [...first.list];
        for (let pageNo = 2; pageNo <= first.totalPages; pageNo += 1)
          rows.push(
            ...(await readLosses(stage.deps, agentId, { ...range(), summaryType, pageSize: 5, pageNo })).list,
          );
        expect(rows).toHaveLength(first.total);
        for (const [name, figure] of columns) {
          expect(rows.reduce((sum, row) => sum + units(row[name]), 0n)).toBe(units(first.footer[name]));
          expect(first.footer[name]).toBe(overview.footer[figure]);
        }
        expect(units(first.footer.net)).toBe(-units(overview.footer.netLoss));
      }
    },
  );

  it('keep the sums of accounts that moved away, without their names', async () => {
    const moved = await findLeft();
    const { list } = await readLosses(stage.deps, moved.agentId, {
      ...range(),
      summaryType: 'self',
      pageSize: 100,
    });
    expect(list.filter(({ kind }) => kind === 'moved')).toHaveLength(1);
    expect(list.map(({ customerId }) => customerId)).not.toContain(String(moved.memberId));
  });

  it('show only accounts that lost or won, with totals of these', async () => {
    for (const only of ['losers', 'winners'] as const) {
      const { list, footer } = await readLosses(stage.deps, top(), {
        ...range(),
        summaryType: 'self',
        only,
        pageSize: 100,
      });
      expect(list.length).toBeGreaterThan(0);
      for (const row of list) expect(units(row.net) < 0n).toBe(only === 'losers');
      expect(list.reduce((sum, row) => sum + units(row.net), 0n)).toBe(units(footer.net));
    }
  });
});

/** An account that played below an agent which it has left since, with everybody above it. */
async function findLeft() {
  const today = days.at(-1) ?? '';
  for (const agentId of accounts.slice(1, 8))
    for (const { memberId, day } of play)
      if (isBelow(memberId, agentId, day) && !isBelow(memberId, agentId, today)) return { agentId, memberId };
  throw new Error('nobody moved away');
}

describe('a report', () => {
  it('is refused for accounts that are not below the caller today', async () => {
    const moved = await findLeft();
    const stranger = await stage.open('stranger', null, 2);
    const known = accounts[1] ?? 0n;
    for (const [callerId, agentId] of [
      [known, top()],
      [moved.agentId, moved.memberId],
      [top(), stranger],
      [top(), 999_999_999n],
    ] as const) {
      const wanted = { ...range(), agentId: String(agentId) };
      await expect(readOverview(stage.deps, callerId, wanted)).rejects.toMatchObject({
        code: 'unknown-downline',
      });
      await expect(readLosses(stage.deps, callerId, wanted)).rejects.toMatchObject({
        code: 'unknown-downline',
      });
    }
  });

  it.each([
    ['with an end before its start', 3, 4],
    ['of more than 31 days', 40, 2],
    ['that reaches into the future', 3, -1],
    ['of long ago', 400, 390],
  ])('%s is refused', async (_, from, until) => {
    const wanted = { startDay: await dayBefore(stage, from), endDay: await dayBefore(stage, until) };
    for (const read of [readOverview, readLosses])
      await expect(read(stage.deps, top(), wanted)).rejects.toMatchObject({ code: 'invalid-input' });
  });
});

it('the income of an agent is the sum of its days and its groups', async () => {
  const agentId = accounts[1] ?? 0n;
  const { list, footer, footerGroups } = await readIncome(stage.deps, agentId, range());
  const own = rebates.filter(({ memberId }) => memberId === agentId);
  expect(units(footer.rebates)).toBe(own.reduce((sum, { fromTeam }) => sum + fromTeam, 0n));
  expect(units(footer.ownRebates)).toBe(own.reduce((sum, line) => sum + line.own, 0n));
  expect(list.reduce((sum, { net }) => sum + units(net), 0n)).toBe(units(footer.net));
  expect(footerGroups.reduce((sum, { amount }) => sum + units(amount), 0n)).toBe(units(footer.net));
});
