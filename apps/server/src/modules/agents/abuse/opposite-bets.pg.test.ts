// Opposite bets on real draws: what is flagged and what is not, what staff read, and pay that waits until two persons have decided.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listTransferRings, sharedPayees } from '../../cashier/index.ts';
import { listTickets, nameBet } from '../../lottery/index.ts';
import type { Member } from '../../members/index.ts';
import { audit } from '../../wallet/index.ts';
import { collectDue } from '../funding/collect.ts';
import { payRuns } from '../funding/pay-runs.ts';
import { takeInStep } from '../intake/take-in.ts';
import { growOld, openPayStage, type PayStage, tier } from '../pay/test/pay-stage.ts';
import { playLottery } from '../test/play-lottery.ts';
import { takeInEverything } from '../test/take-in-everything.ts';
import { openAbuseSources } from './jobs.ts';
import { scanForAbuse } from './scan.ts';
import { flagActions, flagStaffRoutes } from './staff-flags.ts';

const DRAWS = 10;
const BIG = 'big~1~2122~1~1950~1';
const SMALL = 'small~1~2122~1~1950~1';
const ODD = 'odd~1~2122~1~1950~1';

let stage: PayStage;
let lottery: Awaited<ReturnType<typeof playLottery>>;
beforeAll(async () => {
  stage = await openPayStage();
  lottery = await playLottery(stage);
  // Makes the row of the cursor.
  await takeInStep(stage.deps);
}, 60_000);
afterAll(async () => {
  await lottery.close();
  await stage.close();
});

interface Habit {
  readonly slip: string;
  /** In pesos. */
  readonly price: number;
  readonly draws: number;
}
const habit = (slip: string, price = 2, draws = DRAWS): Habit => ({ slip, price, draws });

/** An agent with a daily salary, and a player below it for each habit. */
async function openTeam(...habits: readonly Habit[]) {
  const agent = await stage.open('agent', null, 2);
  const players: { member: Member; habit: Habit }[] = [];
  for (const own of habits) players.push({ member: await lottery.openPlayer(agent), habit: own });
  const terms = { tiers: [tier(0n, 0, 5_000n)], dividend: null };
  await stage.contract({ offerer: null, receiver: agent, kind: 'DAILY', terms, from: '2020-01-01' });
  return { agent, players, ids: players.map(({ member }) => member.memberId) };
}
type Team = Awaited<ReturnType<typeof openTeam>>;

async function playDay(teams: readonly Team[]): Promise<string> {
  const players = teams.flatMap((team) => team.players);
  for (let at = 0; at < DRAWS; at += 1)
    await lottery.play(
      players.flatMap(({ member, habit: own }) => (at < own.draws ? [{ member, ...own }] : [])),
    );
  await takeInEverything(stage);
  const [row] = await stage.rows<{ day: string }>(`select max(day)::text as day from agents.facts`);
  return row?.day ?? '';
}

const flagsOf = (agent: bigint) =>
  stage.rows<{ flag_id: bigint; kind: string; accounts: bigint[] }>(
    `select flag_id, kind, holds, accounts from agents.flags where agent_id = ${agent} order by flag_id`,
  );
const debtsOf = (creditor: bigint) =>
  stage.rows(
    `select state, amount, paid, withheld, forfeited from agents.debts where creditor = ${creditor} order by line_id`,
  );
async function decide(flagId: bigint | undefined, decision: 'dismissed' | 'confirmed') {
  const action = flagActions(stage.deps)['agents.flag'];
  const proposal = { id: 7n, payload: { flagId: String(flagId), decision } };
  await stage.database.inTransaction(async (tx) =>
    action?.perform(tx, proposal as Parameters<typeof action.perform>[1]),
  );
}

it('two accounts that bet against each other hold the pay from both, until two persons have decided', async () => {
  const sides = await openTeam(habit(BIG), habit(SMALL), habit(`${BIG.slice(0, -1)}5`, 10));
  const digits = await openTeam(
    habit('01234_#_#_#_#~1~14~1~1950~1', 10),
    habit('56789_#_#_#_#~1~14~1~1950~1', 10),
  );
  const innocent = [
    await openTeam(habit(BIG, 2, 9), habit(SMALL, 2, 9)),
    await openTeam(habit(BIG), habit(BIG), habit(ODD)),
    await openTeam(habit(SMALL)),
  ];
  await growOld(stage);
  const day = await playDay([sides, digits, ...innocent]);
  await stage.sealDay(day);
  const sources = openAbuseSources({
    cashier: { sharedPayees, listTransferRings },
    lottery: { listTickets },
  });
  await scanForAbuse({ ...stage.deps, sources });
  await scanForAbuse({ ...stage.deps, sources });
  const [bySides, byDigits] = [await flagsOf(sides.agent), await flagsOf(digits.agent)];
  expect(bySides).toMatchObject([{ kind: 'opposite-bets', holds: true, accounts: sides.ids.slice(0, 2) }]);
  expect(byDigits).toMatchObject([{ kind: 'opposite-bets', holds: true, accounts: digits.ids }]);
  for (const { agent } of innocent) expect(await flagsOf(agent)).toEqual([]);
  expect(
    await stage.rows(
      `select kind, params->>'accounts' as accounts from messaging.notices where member_id = ${sides.agent}`,
    ),
  ).toEqual([
    {
      kind: 'pay-held-opposite-bets',
      accounts: sides.players
        .slice(0, 2)
        .map(({ member }) => member.username)
        .join(', '),
    },
  ]);

  const names: Readonly<Record<string, string>> = { 'lottery.option.small': 'Nhỏ' };
  const deps = {
    ...stage.deps,
    nameBet: (bet: Parameters<typeof nameBet>[0]) => nameBet(bet, (key) => names[key] ?? null),
  };
  const { agentFlags } = flagStaffRoutes(deps);
  const call = { language: 'VI' } as Parameters<typeof agentFlags>[1];
  const { list } = await agentFlags({ flagId: String(bySides[0]?.flag_id) }, call);
  expect(list[0]?.evidence).toHaveLength(DRAWS);
  expect(list[0]?.evidence[0]).toMatchObject({
    day,
    draw: { game: 'fast5d-1m', play: 'ssc.sum5.side' },
    stakes: [
      { stake: '2.0000', selection: 'big' },
      { stake: '2.0000', selection: 'Nhỏ' },
    ],
  });

  await stage.compute('DAILY');
  await payRuns(stage.deps);
  await payRuns(stage.deps);
  // 20 and 20 pesos of the pair, 100 of the third account, at 0.5 %.
  const half = { amount: 7_000n, withheld: 2_000n, paid: 5_000n, forfeited: 0n };
  expect(await debtsOf(sides.agent)).toEqual([{ state: 'held', ...half }]);
  expect(await debtsOf(digits.agent)).toMatchObject([{ state: 'held', paid: 0n, withheld: 10_000n }]);
  await decide(bySides[0]?.flag_id, 'dismissed');
  await decide(byDigits[0]?.flag_id, 'confirmed');
  await collectDue(stage.deps);
  expect(await debtsOf(sides.agent)).toMatchObject([{ state: 'paid', paid: 7_000n, withheld: 0n }]);
  expect(await debtsOf(digits.agent)).toMatchObject([{ state: 'forfeited', paid: 0n, forfeited: 10_000n }]);
  await scanForAbuse({ ...stage.deps, sources });
  expect(await flagsOf(sides.agent)).toHaveLength(1);
  expect((await stage.database.inSnapshot(audit)).differences).toEqual([]);
}, 300_000);
