// The guarantee of the house against the real database: what it pays, to whom the debt goes, and several workers at once
// (docs/reference/agents.md 6.8).
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { codeOf } from '@tyche/testkit/code-of';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractSettings } from '../../settings/index.ts';
import { insertHold } from '../pay/store-staff-pay.ts';
import { dyingAt } from '../test/dying.ts';
import { collectDue } from './collect.ts';
import { disburse } from './disburse.ts';
import { payGuaranteed } from './guarantee.ts';
import { payQueue } from './pay-debts.ts';
import { readLine } from './read-line.ts';
import { readOwed } from './read-owed.ts';
import { listPay } from './read-pay.ts';
import { sumLate } from './store-debts.ts';
import { sumTakenOver } from './store-guarantees.ts';
import { type FundingStage, openFundingStage } from './test/funding-stage.ts';

const DAY = 86_400;
const LATE = -8 * DAY;
const ROUNDS = raceRounds(8);
const LIMIT_MS = raceLimitMs(ROUNDS);

let stage: FundingStage;
beforeAll(async () => {
  stage = await openFundingStage();
}, 60_000);
afterAll(async () => {
  await stage.expectSound();
  await stage.close();
});

async function depsWith(
  settings: Partial<ContractSettings> = { guarantee: true },
  database = stage.database,
) {
  const merchant = await stage.deps.merchant();
  const contracts = { ...merchant.site.contracts, ...settings };
  return {
    ...stage.deps,
    database,
    merchant: async () => ({ ...merchant, site: { ...merchant.site, contracts } }),
  };
}

/** A payer without money and an account below it, with a debt of 40 that has been late for some time; 10 of it is paid. */
async function openLate(dueIn = LATE) {
  const payer = await stage.rich('payer', 0n);
  const below = await stage.open('below', payer);
  const contractId = await stage.addContract(payer, below, 'DAILY');
  const [line = 0n] = await stage.addOpen([
    { from: payer, to: below, amount: 40n, paid: 10n, dueIn, contractId },
  ]);
  await collectDue(stage.deps);
  return { payer, below, line };
}
const creditorOf = async (line: bigint) =>
  (
    await stage.rows<{ creditor: bigint | null }>(`select creditor from agents.debts where line_id = ${line}`)
  )[0]?.creditor;
const noticesTo = async (member: bigint) =>
  (
    await stage.rows<{ kind: string }>(`
      select kind from messaging.notices where member_id = ${member} and kind in ('pay-guaranteed', 'pay-taken-over')`)
  ).map(({ kind }) => kind);
/** What the house paid and got for a line, by the ledger. */
const houseOf = async (members: readonly bigint[]) =>
  Promise.all(members.map((member) => stage.available(member)));

describe('the guarantee', () => {
  it('is off by default', async () => {
    const { below, line } = await openLate();
    expect(await payGuaranteed(stage.deps)).toBe(0);
    expect([await stage.available(below), await creditorOf(line)]).toEqual([0n, below]);
    await payGuaranteed(await depsWith());
  });

  it('pays the rest to the receiver, and the upline owes it to the house in its old place', async () => {
    const { payer, below, line } = await openLate();
    const [young = 0n] = await stage.addOpen([{ from: payer, to: below, amount: 7n, dueIn: -6 * DAY }]);
    expect(await payGuaranteed(await depsWith())).toBe(1);
    expect(await payGuaranteed(await depsWith())).toBe(0);
    expect(await stage.available(below)).toBe(30n);
    expect([await creditorOf(line), await creditorOf(young)]).toEqual([null, below]);
    expect([await noticesTo(below), await noticesTo(payer)]).toEqual([
      ['pay-guaranteed'],
      ['pay-taken-over'],
    ]);
    expect(await sumLate(stage.database.reader, payer)).toBe(37n);
    expect(await sumTakenOver(stage.database.reader, payer)).toBe(30n);
    // The older debt is collected first, and what is collected goes to the house.
    await stage.give(payer, 32n);
    await payQueue(stage.deps, payer);
    expect(await stage.debts([line, young])).toEqual([
      ['paid', 40n],
      ['part', 2n],
    ]);
    expect(await houseOf([payer, below])).toEqual([0n, 32n]);
    expect(await sumTakenOver(stage.database.reader, payer)).toBe(0n);
  });

  it('leaves alone what is not late for so long, what goes upwards, and what a flag holds in part', async () => {
    const { payer, below, line } = await openLate(-6 * DAY);
    const [up = 0n] = await stage.addOpen([{ from: below, to: payer, amount: 5n, dueIn: LATE }]);
    // A correction below 0 takes back: its receiver owes it to the payer.
    for (const text of [
      'alter table agents.pay_lines disable trigger user',
      `update agents.pay_lines set receiver = ${below}, payer = ${payer}, amount = -5, corrects = 1, reason = 'correction' where line_id = ${up}`,
      'alter table agents.pay_lines enable trigger user',
    ])
      await stage.rows(text);
    const flagged = await openLate();
    await stage.rows(`update agents.debts set withheld = 4 where line_id = ${flagged.line}`);
    await collectDue(stage.deps);
    expect(await payGuaranteed(await depsWith())).toBe(0);
    await stage.rows(`update agents.debts set withheld = 0 where line_id = ${flagged.line}`);
    expect(await payGuaranteed(await depsWith())).toBe(1);
    expect([await creditorOf(line), await creditorOf(up)]).toEqual([below, payer]);
    await payGuaranteed(await depsWith({ guarantee: true, arrearsDays: 6 }));
    expect([await creditorOf(line), await creditorOf(up)]).toEqual([null, payer]);
  });

  it('holds what a frozen receiver would get', async () => {
    const { below, line } = await openLate();
    await stage.setAgent(below, 'frozen');
    expect(await payGuaranteed(await depsWith())).toBe(0);
    expect(await stage.debts([line])).toEqual([['held', 10n]]);
    expect(await stage.available(below)).toBe(0n);
  });

  it('shows each side what it paid and got', async () => {
    const { payer, below, line } = await openLate();
    await payGuaranteed(await depsWith());
    await stage.give(payer, 12n);
    await payQueue(stage.deps, payer);
    const [got, owing] = [await readLine(stage.deps, below, line), await readLine(stage.deps, payer, line)];
    expect([got.line.status, got.line.paid]).toEqual(['paid', '0.0040']);
    expect(got.parts.map(({ amount, isGuarantee }) => [amount, isGuarantee])).toEqual([
      ['0.0010', false],
      ['0.0030', true],
    ]);
    expect([owing.line.status, owing.line.paid]).toEqual(['part', '0.0022']);
    expect(owing.parts.map(({ amount, isGuarantee }) => [amount, isGuarantee])).toEqual([
      ['0.0010', false],
      ['0.0012', false],
    ]);
    const owed = await readOwed(stage.deps, payer, { type: 'LOTT' });
    expect(owed.list).toMatchObject([
      { id: String(line), downlineId: null, guaranteedFor: await stage.nameOf(below), status: 'part' },
    ]);
    expect(owed.totals).toMatchObject({ lines: 1, owed: '0.0018', late: '0.0018' });
    const received = await listPay(stage.deps, below, {
      kind: 'DAILY',
      direction: 'received',
      status: 'paid',
    });
    expect(received.list).toMatchObject([{ id: String(line), paid: '0.0040' }]);
    expect(received.totals).toMatchObject({ paid: '0.0040', open: '0.0000' });
  });

  it('ends what staff and the upline can do with the line', async () => {
    const { payer, below, line } = await openLate();
    await payGuaranteed(await depsWith());
    const isHeld = await stage.database.inTransaction((tx) => insertHold(tx, line, 1n, 'looked into'));
    expect(isHeld).toBe(false);
    const byHand = { payer, key: newKey(), lineId: line, kind: null, downlineId: below };
    expect(await codeOf(disburse(stage.deps, byHand))).toBe('unknown-line');
    // The creditor of a debt changes in no other way.
    const other = await openLate(-60);
    for (const creditor of ['null', String(payer)])
      await expect(
        stage.rows(`update agents.debts set creditor = ${creditor} where line_id = ${other.line}`),
      ).rejects.toThrow('only becomes less');
  });
});

describe('at the same time', () => {
  it(
    'several workers, the collection and a payment of the upline pay a line once',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { payer, below, line } = await openLate();
        const deps = await depsWith();
        const pay = async () => {
          await stage.give(payer, 25n);
          await payQueue(stage.deps, payer);
        };
        await Promise.all([
          payGuaranteed(deps),
          pay(),
          payGuaranteed(deps),
          collectDue(stage.deps),
          payGuaranteed(deps),
        ]);
        // The receiver has all of it, and what the upline paid is with the receiver or the house.
        expect([round, await stage.available(below), await stage.available(payer)]).toEqual([round, 30n, 0n]);
        expect(await stage.debts([line])).toEqual([['part', 35n]]);
        const taken = await stage.rows<{ amount: bigint; paid_before: bigint }>(
          `select amount, paid_before from agents.guarantees where line_id = ${line}`,
        );
        expect(taken).toHaveLength(1);
        expect((taken[0]?.amount ?? 0n) + (taken[0]?.paid_before ?? 0n)).toBe(40n);
      }
    },
    LIMIT_MS,
  );

  it('a worker that dies at any statement has taken over all of it or nothing', async () => {
    for (let fatal = 1; ; fatal += 1) {
      const { below, line } = await openLate();
      const died = await codeOf(payGuaranteed(await depsWith(undefined, dyingAt(stage.database, fatal))));
      const isTaken = (await creditorOf(line)) === null;
      expect([fatal, await stage.available(below)]).toEqual([fatal, isTaken ? 30n : 0n]);
      await payGuaranteed(await depsWith());
      expect([fatal, await stage.available(below), await creditorOf(line)]).toEqual([fatal, 30n, null]);
      if (died === 'done') break;
    }
  }, 120_000);
});
