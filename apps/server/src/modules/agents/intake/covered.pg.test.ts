// Bets that cover a draw, from the bet through settlement and intake to pay and its kit (docs/reference/agents.md 10.5).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChecker } from '../../../../test/checker.ts';
import { coveredBetsOf } from '../../../bet-risk.ts';
import { voidWagers } from '../../wagers/index.ts';
import { readKit } from '../kits/read-kit.ts';
import { growOld, openPayStage, type PayStage, tier } from '../pay/test/pay-stage.ts';
import { playLottery } from '../test/play-lottery.ts';
import { takeInEverything } from '../test/take-in-everything.ts';
import { takeInStep } from './take-in.ts';

const BIG = 'big~1~2122~1~1950~1';
const SMALL = 'small~1~2122~1~1950~1';
const PESO = 10_000n;

const checker = openChecker('verify-agent-pay');
let stage: PayStage;
let lottery: Awaited<ReturnType<typeof playLottery>>;
let deps: PayStage['deps'];
beforeAll(async () => {
  stage = await openPayStage();
  deps = { ...stage.deps, coveredBetsOf };
  lottery = await playLottery(stage);
  // Makes the row of the cursor.
  await takeInStep(deps);
}, 60_000);
afterAll(async () => {
  checker.close();
  await lottery.close();
  await stage.close();
});

const takeInAllOf = (wagers = 5_000) => takeInEverything(stage, () => takeInStep(deps, { ends: 2, wagers }));
const cellOf = async (memberId: bigint) => {
  const [row] = await stage.rows<{ stake: bigint; valid: bigint }>(
    `select stake, valid from agents.cells where member_id = ${memberId}`,
  );
  return row && [row.stake / PESO, row.valid / PESO];
};
/** The last facts of a member, as the cell should add them up. */
const factsOf = async (memberId: bigint) => {
  const [row] = await stage.rows<{ stake: bigint; valid: bigint }>(`
    select coalesce(sum(stake) filter (where state <> 'void'), 0)::bigint as stake, coalesce(sum(valid), 0)::bigint as valid from (
      select distinct on (wager_id) * from agents.facts where member_id = ${memberId} order by wager_id, fact desc) last`);
  return row && [row.stake / PESO, row.valid / PESO];
};

it('counts no valid bet of who covers a draw, whatever the steps, and the same after a void', async () => {
  const agent = await stage.open('agent', null, 2);
  const terms = { tiers: [tier(0n, 0, 100_000n)], dividend: null };
  const contract = await stage.contract({
    offerer: null,
    receiver: agent,
    kind: 'DAILY',
    terms,
    from: '2020-01-01',
  });
  const both = await lottery.openPlayer(agent);
  const crumb = await lottery.openPlayer(agent);
  const one = await lottery.openPlayer(agent);
  const digits = await lottery.openPlayer(agent);
  await growOld(stage);
  await lottery.play([
    { member: both, slip: `${BIG.slice(0, -1)}5`, price: 10 },
    { member: one, slip: `${BIG.slice(0, -1)}5`, price: 10 },
    { member: both, slip: `${SMALL.slice(0, -1)}5`, price: 10 },
    { member: both, slip: '3_#_#_#_#~1~14~1~1950~5', price: 10 },
    { member: digits, slip: '0123456789_#_#_#_#~1~14~1~1950~1', price: 20 },
    { member: crumb, slip: `${BIG.slice(0, -1)}5`, price: 10 },
    { member: crumb, slip: SMALL, price: 2 },
  ]);
  // One bet a step: what is covered is judged from bets of other steps too.
  await takeInAllOf(1);
  expect(await cellOf(both.memberId)).toEqual([30n, 10n]);
  expect(await cellOf(one.memberId)).toEqual([10n, 10n]);
  expect(await cellOf(digits.memberId)).toEqual([20n, 0n]);
  expect(await cellOf(crumb.memberId)).toEqual([12n, 12n]);
  for (const { memberId } of [both, one, digits, crumb])
    expect(await factsOf(memberId)).toEqual(await cellOf(memberId));
  const [windows] = await stage.rows<{ valid: bigint }>(
    `select sum(valid - voided)::bigint as valid from agents.windows`,
  );
  expect(windows?.valid).toBe(32n * PESO);

  // A void of one side changes no judgement of the other, and takes nothing twice.
  const [small] = await stage.rows<{ draw: bigint; ref: bigint }>(`
    select t.draw_id as draw, t.ticket_id as ref from lottery.tickets t
    where t.member_id = ${both.memberId} and t.selection = 'small'`);
  await stage.database.inTransaction((tx) =>
    voidWagers(
      tx,
      { source: 'lottery', batchRef: small?.draw ?? 0n },
      { refs: [small?.ref ?? 0n], reason: 'draw-void' },
    ),
  );
  await takeInAllOf();
  expect(await cellOf(both.memberId)).toEqual([20n, 10n]);
  expect(await factsOf(both.memberId)).toEqual([20n, 10n]);

  const [{ day } = { day: '' }] = await stage.rows<{ day: string }>(
    `select max(day)::text as day from agents.facts`,
  );
  await stage.sealDay(day);
  await stage.compute('DAILY');
  const [line] = await stage.linesOf(contract);
  expect(line).toMatchObject({ receiver: agent, valid: 32n * PESO, amount: (32n * PESO) / 10n });
  let kit = '';
  for (let after: string | null | undefined; after !== null; ) {
    const id = String(line?.line_id);
    const piece = await readKit(deps, agent, after === undefined ? { id } : { id, after });
    kit += piece.text;
    after = piece.next;
  }
  expect(kit).toMatch(/^wager,.*,200000,0,/m);
  expect((await checker.runTexts([kit])).status).toBe(0);
}, 300_000);

it('judges nothing of trial accounts, and a draw only once', async () => {
  const agent = await stage.open('later', null, 2);
  const player = await lottery.openPlayer(agent);
  const trial = await lottery.openPlayer(agent);
  await stage.rows(`update members.members set account_type = 4 where member_id = ${trial.memberId}`);
  await growOld(stage);
  await lottery.play(
    [player, trial].flatMap((member) => [
      { member, slip: BIG, price: 2 },
      { member, slip: SMALL, price: 2 },
    ]),
  );
  await takeInAllOf();
  const judged = await stage.rows<{ member_id: bigint; covered_ppm: number }>(
    `select member_id, covered_ppm from agents.covered_bets where member_id in (${player.memberId}, ${trial.memberId})`,
  );
  expect(judged).toEqual([
    { member_id: player.memberId, covered_ppm: 1_000_000 },
    { member_id: player.memberId, covered_ppm: 1_000_000 },
  ]);
  expect(await cellOf(player.memberId)).toEqual([4n, 0n]);
});
