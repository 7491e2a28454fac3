// The search for abuse against the real database: what is flagged and what is not, pay that waits, and the decision of two persons.
import { addDays } from '@tyche/rules/agents';
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { listTransferRings, sharedPayees } from '../../cashier/index.ts';
import { listTickets } from '../../lottery/index.ts';
import { audit } from '../../wallet/index.ts';
import type { Terms } from '../contracts/terms.ts';
import { collectDue } from '../funding/collect.ts';
import { payRuns } from '../funding/pay-runs.ts';
import { growOld, openPayStage, type PayStage, tier } from '../pay/test/pay-stage.ts';
import { openAbuseSources } from './jobs.ts';
import { raiseFlag } from './raise-flag.ts';
import { scanForAbuse } from './scan.ts';
import { flagActions, flagStaffRoutes } from './staff-flags.ts';

let stage: PayStage;
let day = '2020-03-01';
beforeAll(async () => {
  stage = await openPayStage();
}, 60_000);
afterAll(() => stage.close());
/** Each test has an agent of its own and begins on a new day. */
beforeEach(() => {
  day = addDays(day, 2);
});

const UNIT = 10_000n;
const FLOOR = 100n * UNIT;
const nextDay = () => (day = addDays(day, 1));
const salary: Terms = { tiers: [tier(0n, 0, 5_000n)], dividend: null };

async function openAgent(members: number, uplineId: bigint | null = null) {
  const agent = await stage.open('agent', uplineId, uplineId === null ? 2 : 1);
  const accounts: bigint[] = [];
  for (let at = 0; at < members; at += 1) accounts.push(await stage.open('member', agent, 0));
  await growOld(stage);
  return { agent, accounts, first: accounts[0] ?? 0n };
}
const contractOf = (receiver: bigint, offerer: bigint | null = null, terms = salary) =>
  stage.contract({ offerer, receiver, kind: 'DAILY', terms, from: day });

const useDevice = (token: string, ...members: readonly bigint[]) =>
  stage.rows(`
    insert into identity.devices (member_id, token_hash, user_agent)
    select m, sha256('${token}'), 'browser' from unnest('{${members.join()}}'::bigint[]) m`);
const useNetwork = (network: string, ...members: readonly bigint[]) =>
  stage.rows(`
    insert into identity.known_networks (member_id, network, country)
    select m, '${network}', 'PH' from unnest('{${members.join()}}'::bigint[]) m`);
const usePayee = (mark: string, ...members: readonly bigint[]) =>
  stage.rows(`
    insert into cashier.bank_cards (member_id, usable_from, kind, bank_code, holder_sealed, account_sealed, account_mark)
    select m, now(), 'bank', 'BDO', '\\x01', '\\x01', sha256('${mark}') from unnest('{${members.join()}}'::bigint[]) m`);

const deps = () => ({
  ...stage.deps,
  sources: openAbuseSources({ cashier: { sharedPayees, listTransferRings }, lottery: { listTickets } }),
});
const scan = () => scanForAbuse(deps());
const flagsOf = (agent: bigint) =>
  stage.rows<{ flag_id: bigint; kind: string; state: string; holds: boolean; accounts: bigint[] }>(
    `select flag_id, kind, state, holds, accounts from agents.flags where agent_id = ${agent} order by flag_id`,
  );
const noticesTo = async (member: bigint) => {
  const rows = await stage.rows<{ kind: string }>(
    `select kind from messaging.notices where member_id = ${member} order by notice_id`,
  );
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('pay-'));
};
/** Seals a day, and computes and pays what is due of daily salaries. */
async function payDay(settings: Parameters<typeof stage.compute>[1] = {}) {
  await stage.sealDay(day);
  await stage.compute('DAILY', settings);
  // Days between two tests have runs too, and a turn pays some of them.
  await payRuns(stage.deps);
  await payRuns(stage.deps);
}
const debtsOf = (creditor: bigint) =>
  stage.rows(`
    select d.state, d.amount, d.paid, d.withheld, d.forfeited from agents.debts d
    where d.creditor = ${creditor} order by d.line_id`);
async function decide(flagId: bigint, decision: 'dismissed' | 'confirmed') {
  await stage.database.inTransaction(
    (tx) =>
      flagActions(stage.deps)['agents.flag']?.perform(tx, {
        id: 7n,
        payload: { flagId: String(flagId), decision },
      } as Parameters<NonNullable<ReturnType<typeof flagActions>[string]>['perform']>[1]) ??
      Promise.resolve(),
  );
}
/** The ledger is sound, and each line is paid, held, forfeited, or still owed. */
async function expectSound() {
  expect((await stage.database.inSnapshot(audit)).differences).toEqual([]);
  expect(
    await stage.rows(`
      select d.line_id from agents.debts d left join agents.flag_holds h using (line_id)
      group by d.line_id, d.amount, d.paid, d.withheld, d.forfeited
      having d.paid + d.withheld + d.forfeited > d.amount
        or d.withheld > coalesce(sum(h.amount) filter (where h.state = 'held'), 0)
        or d.forfeited > coalesce(sum(h.amount) filter (where h.state = 'forfeited'), 0)`),
  ).toEqual([]);
}

describe('self-referral', () => {
  /** An agent, its own second account, and an honest member; each bets 100 units a day. */
  async function openPair() {
    const team = await openAgent(2);
    const [own = 0n, honest = 0n] = team.accounts;
    await useDevice(`d${own}`, team.agent, own);
    await useNetwork(`10.${own}.0.0/16`, team.agent, own, honest);
    await usePayee(`p${own}`, team.agent, own);
    await contractOf(team.agent);
    await stage.sealDay(addDays(day, -1));
    await scan();
    const [flag] = await flagsOf(team.agent);
    await stage.bet({ memberId: own, day, valid: FLOOR }, { memberId: honest, day, valid: FLOOR });
    return { ...team, own, honest, flag: flag?.flag_id ?? 0n };
  }

  it('holds only the pay from the account, until it is dismissed', async () => {
    const { agent, own, flag } = await openPair();
    expect(await flagsOf(agent)).toMatchObject([{ kind: 'self-referral', holds: true, accounts: [own] }]);
    expect(await noticesTo(agent)).toEqual(['pay-held-self-referral']);
    await payDay();
    expect(await debtsOf(agent)).toEqual([
      { state: 'held', amount: UNIT, paid: UNIT / 2n, withheld: UNIT / 2n, forfeited: 0n },
    ]);
    await decide(flag, 'dismissed');
    await collectDue(stage.deps);
    expect(await debtsOf(agent)).toEqual([
      { state: 'paid', amount: UNIT, paid: UNIT, withheld: 0n, forfeited: 0n },
    ]);
    expect(await noticesTo(agent)).toEqual(['pay-held-self-referral', 'pay-released']);
    await scan();
    expect(await flagsOf(agent)).toMatchObject([{ state: 'dismissed' }]);
    await expectSound();
  });

  it.each([
    ['all', 'won', 1n, UNIT],
    ['half', 'lost', 0n, UNIT / 2n],
  ])('holds %s of a salary that needs a loss when the team without the account %s', async (...given) => {
    const [, , won, withheld] = given;
    const { agent, own, honest } = await openPair();
    await stage.rows(`update agents.cells set stake = valid where member_id = ${own} and day = '${day}'`);
    await stage.rows(`
      update agents.cells set stake = valid, payout = ${won} * (valid + 1) where member_id = ${honest} and day = '${day}'`);
    await payDay({ salaryNeedsLoss: true });
    expect(await debtsOf(agent)).toEqual([
      { state: 'held', amount: UNIT, paid: UNIT - withheld, withheld, forfeited: 0n },
    ]);
    await expectSound();
  });

  it('confirmed leaves the pay with the payer, also that of later days', async () => {
    const { agent, own, flag } = await openPair();
    await payDay();
    await decide(flag, 'confirmed');
    const forfeited = { state: 'paid', amount: UNIT, paid: UNIT / 2n, withheld: 0n, forfeited: UNIT / 2n };
    expect(await debtsOf(agent)).toEqual([forfeited]);
    await stage.bet({ memberId: own, day: nextDay(), valid: 2n * FLOOR });
    await payDay();
    expect(await debtsOf(agent)).toEqual([
      forfeited,
      { state: 'forfeited', amount: UNIT, paid: 0n, withheld: 0n, forfeited: UNIT },
    ]);
    expect(await codeOf(decide(flag, 'confirmed'))).toBe('flag-decided');
    // An error can be undone for what comes.
    await decide(flag, 'dismissed');
    await stage.bet({ memberId: own, day: nextDay(), valid: FLOOR });
    await payDay();
    expect((await debtsOf(agent)).at(-1)).toMatchObject({ state: 'paid', paid: UNIT / 2n, forfeited: 0n });
    await expectSound();
  });

  /** What the agent paid back, and what it still has to, over all its lines. */
  const backOf = async (agent: bigint) => {
    const [row] = await stage.rows<{ paid: bigint; owed: bigint }>(`
      select coalesce(sum(paid), 0)::bigint as paid, coalesce(sum(amount - paid - withheld - forfeited), 0)::bigint as owed
      from agents.debts where debtor = ${agent}`);
    return [row?.paid, row?.owed];
  };
  const gotOf = async (agent: bigint) => {
    const [row] = await stage.rows<{ paid: bigint }>(
      `select coalesce(sum(paid), 0)::bigint as paid from agents.debts where creditor = ${agent}`,
    );
    return row?.paid;
  };
  /** A bet of a member becomes void after its day was paid, and the next day is over. */
  async function voidPlay(memberId: bigint, on: string) {
    await stage.correct({ memberId, day: on, valid: -FLOOR });
    nextDay();
    await payDay();
  }

  it('holds of a dividend without deducted promotions what the account lost, and no promotion', async () => {
    const { agent, own, honest } = await openPair();
    const dividend = { periodKind: 'DAILY', carryPolicy: 'NONE', minimum: 100n } as const;
    const terms = { tiers: [tier(0n, 0, 100_000n)], dividend };
    const of = { offerer: null, receiver: agent, kind: 'DIVIDEND', group: 'CONS', terms } as const;
    const contract = await stage.contract({ ...of, from: day, to: addDays(day, 1) });
    await stage.bet({ memberId: own, day, stake: 1_000_000n }, { memberId: honest, day, stake: 1_000_000n });
    await stage.credit(honest, day, 400_000n);
    await stage.sealDay(day);
    await stage.compute('DIVIDEND', { deductPromotions: false });
    await payRuns(stage.deps);
    expect(
      await stage.rows(`
        select d.amount, d.withheld from agents.debts d join agents.pay_lines l using (line_id) where l.contract_id = ${contract}`),
    ).toEqual([{ amount: 200_000n, withheld: 100_000n }]);
    await payDay();
  });

  it('takes nothing back that the agent never got, when a bet of the account becomes void', async () => {
    const { agent, own, honest, flag } = await openPair();
    const played = day;
    await payDay();
    await voidPlay(own, played);
    // Held on both lines: nobody owes anything until staff decide.
    expect(await backOf(agent)).toEqual([0n, 0n]);
    await decide(flag, 'confirmed');
    await payRuns(stage.deps);
    expect([await gotOf(agent), await backOf(agent)]).toEqual([UNIT / 2n, [0n, 0n]]);
    // What it got for the honest member is taken back with that bet.
    await voidPlay(honest, played);
    expect([await gotOf(agent), await backOf(agent)]).toEqual([UNIT / 2n, [UNIT / 2n, 0n]]);
    await expectSound();
  });

  it('keeps nothing of a later bet of the honest member once confirmed, and gives all back when dismissed', async () => {
    const { agent, own, honest, flag } = await openPair();
    const played = day;
    await payDay();
    await voidPlay(own, played);
    await stage.correct({ memberId: honest, day: played, valid: FLOOR });
    nextDay();
    await payDay();
    expect([await gotOf(agent), await backOf(agent)]).toEqual([UNIT, [0n, 0n]]);
    const { agentFlags } = flagStaffRoutes(stage.deps);
    const call = {} as Parameters<typeof agentFlags>[1];
    const { list } = await agentFlags({ flagId: String(flag) }, call);
    expect(list).toMatchObject([{ held: '0.0000', lines: 2 }]);
    await decide(flag, 'dismissed');
    await collectDue(stage.deps);
    await payRuns(stage.deps);
    // The day is worth one unit: one and a half was paid, and half of it taken back.
    expect([await gotOf(agent), await backOf(agent)]).toEqual([UNIT + UNIT / 2n, [UNIT / 2n, 0n]]);
    await expectSound();
  });

  it('that is raised after a correction holds the line and what it takes back together', async () => {
    const top = await stage.open('top', null, 2);
    const { agent, first } = await openAgent(1, top);
    await contractOf(agent, top);
    await stage.bet({ memberId: first, day, valid: FLOOR });
    const played = day;
    await stage.sealDay(day);
    await stage.compute('DAILY');
    await stage.correct({ memberId: first, day: played, valid: -FLOOR / 2n });
    await stage.sealDay(nextDay());
    await stage.compute('DAILY');
    const finding = {
      kind: 'self-referral',
      agentId: agent,
      subject: String(first),
      holds: true,
      accounts: [first],
      evidence: [],
    } as const;
    await stage.database.inTransaction((tx) => raiseFlag(stage.deps, tx, finding, played));
    const flags = await flagsOf(agent);
    expect(flags).toMatchObject([{ kind: 'self-referral', holds: true }]);
    expect(
      await stage.rows(
        `select amount, withheld, state from agents.debts where ${agent} in (creditor, debtor) order by line_id`,
      ),
    ).toEqual([
      { amount: UNIT / 2n, withheld: UNIT / 2n, state: 'held' },
      { amount: UNIT / 4n, withheld: UNIT / 4n, state: 'held' },
    ]);
    await decide(flags[0]?.flag_id ?? 0n, 'confirmed');
    expect(await backOf(agent)).toEqual([0n, 0n]);
    await expectSound();
  });

  it('of an upline that pays itself never leaves the wallet of the upline', async () => {
    const top = await stage.open('top', null, 2);
    const { agent, first } = await openAgent(1, top);
    await useDevice(`d${first}`, agent, first);
    await useNetwork(`11.${first}.0.0/16`, agent, first);
    await usePayee(`p${first}`, agent, first);
    await contractOf(agent, top);
    await stage.sealDay(addDays(day, -1));
    await scan();
    await stage.bet({ memberId: first, day, valid: FLOOR });
    await payDay();
    const [flag] = await flagsOf(agent);
    expect(await debtsOf(agent)).toMatchObject([{ state: 'held', paid: 0n }]);
    await decide(flag?.flag_id ?? 0n, 'confirmed');
    await payRuns(stage.deps);
    expect(await debtsOf(agent)).toMatchObject([{ state: 'forfeited', paid: 0n, forfeited: UNIT / 2n }]);
    expect(await noticesTo(agent)).toEqual(['pay-held-self-referral', 'pay-forfeited']);
    await expectSound();
  });

  it('is not flagged for a household that shares a network, and holds nothing for two signals', async () => {
    const { agent, accounts } = await openAgent(2);
    const [sibling = 0n, friend = 0n] = accounts;
    await useNetwork(`12.${sibling}.0.0/16`, agent, sibling, friend);
    await useDevice(`d${sibling}`, agent, friend);
    await contractOf(agent);
    await stage.sealDay(addDays(day, -1));
    await scan();
    expect(await flagsOf(agent)).toMatchObject([{ kind: 'self-referral', holds: false, accounts: [friend] }]);
    expect(await noticesTo(agent)).toEqual([]);
    await stage.bet({ memberId: friend, day, valid: FLOOR });
    await payDay();
    expect(await debtsOf(agent)).toMatchObject([{ state: 'paid' }]);
  });
});

it('fixed sums are flagged when most days end just above the floor, and only that contract waits', async () => {
  const terms: Terms = { tiers: [{ ...tier(FLOOR, 0, UNIT), rateType: 'F' }], dividend: null };
  const [farming, playing] = [await openAgent(1), await openAgent(1)];
  const contractId = await contractOf(farming.agent, null, terms);
  await contractOf(playing.agent, null, terms);
  for (let at = 0; at < 20; at += 1) {
    const on = addDays(day, at);
    await stage.bet(
      { memberId: farming.first, day: on, valid: at < 11 ? FLOOR + UNIT : 3n * FLOOR },
      { memberId: playing.first, day: on, valid: at < 10 ? FLOOR + UNIT : 3n * FLOOR },
    );
  }
  day = addDays(day, 19);
  await payDay();
  await scan();
  expect(await flagsOf(playing.agent)).toEqual([]);
  expect(await flagsOf(farming.agent)).toMatchObject([{ kind: 'fixed-sums', holds: true, accounts: [] }]);
  expect(await noticesTo(farming.agent)).toEqual(['pay-held-fixed-sums']);
  const to = { offerer: null, receiver: farming.agent, kind: 'DAILY', group: 'RNG', terms: salary } as const;
  const other = await stage.contract({ ...to, from: day });
  await stage.bet({ memberId: farming.first, day: nextDay(), valid: FLOOR });
  await payDay();
  expect(
    await stage.rows(`
      select l.contract_id, d.state from agents.pay_lines l join agents.debts d using (line_id)
      where l.receiver = ${farming.agent} and l.first_day = '${day}' order by 1`),
  ).toEqual([
    { contract_id: contractId, state: 'held' },
    { contract_id: other, state: 'paid' },
  ]);
});

describe('padding', () => {
  async function playJustEnough(valid: bigint) {
    const { agent, accounts } = await openAgent(6);
    await useNetwork(`13.${agent}.0.0/16`, ...accounts.slice(0, 5));
    for (const memberId of accounts) await stage.bet({ memberId, day, valid });
    await stage.sealDay(day);
    await scan();
    return { agent, accounts };
  }
  it('is five members of one network just above the floor, and not the sixth', async () => {
    const { agent, accounts } = await playJustEnough(103n * UNIT);
    expect(await flagsOf(agent)).toMatchObject([
      { kind: 'padding', holds: true, accounts: accounts.slice(0, 5) },
    ]);
  });
  it('is not five members of one network who play', async () => {
    const { agent } = await playJustEnough(106n * UNIT);
    expect(await flagsOf(agent)).toEqual([]);
  });
});

describe('chains of empty agents', () => {
  async function openChain(sharesDevice: boolean) {
    const top = await stage.open('top', null, 2);
    await stage.open('other', top, 1);
    const agents: bigint[] = [];
    for (let at = 0, upline = top; at < 3; at += 1) {
      upline = await stage.open('chain', upline, 1);
      agents.push(upline);
    }
    await stage.open('player', agents.at(-1) ?? top, 0);
    for (const agent of agents) await useDevice(sharesDevice ? `c${top}` : `c${agent}`, agent);
    await growOld(stage);
    await stage.sealDay(day);
    await scan();
    return { top, head: agents[0] ?? 0n, agents };
  }
  it('are flagged at their first agent', async () => {
    const { top, head, agents } = await openChain(true);
    expect(await flagsOf(top)).toEqual([]);
    const found = await flagsOf(head);
    expect(found.map(({ kind }) => kind)).toContain('empty-chain');
    const { agentFlags } = flagStaffRoutes(stage.deps);
    const call = {} as Parameters<typeof agentFlags>[1];
    const { list } = await agentFlags({ state: 'open', pageSize: 100 }, call);
    const shown = list.find(({ kind, agent }) => kind === 'empty-chain' && agent.memberId === String(head));
    expect(shown?.evidence[0]?.accounts.map(({ memberId }) => memberId)).toEqual(agents.map(String));
  });
  it('are not flagged when each has a device of its own', async () => {
    const { head } = await openChain(false);
    expect(await flagsOf(head)).toEqual([]);
  });
});

it('transfers that the cashier flagged are shown with their agent, once, and hold nothing', async () => {
  const { agent, first } = await openAgent(1);
  await stage.rows(
    `insert into cashier.flags (member_id, kind, detail) values (${first}, 'transfer-ring', 'T100001')`,
  );
  await stage.rows(
    `insert into cashier.flags (member_id, kind, detail) values (${first}, 'large-transfer', 'T100002')`,
  );
  await stage.rows(
    `insert into cashier.flags (member_id, kind, detail) values (${first}, 'transfer-passed-on', 'T100003')`,
  );
  await stage.sealDay(day);
  await scan();
  await scan();
  expect(await flagsOf(agent)).toMatchObject([
    { kind: 'transfer-ring', holds: false },
    { kind: 'transfer-passed-on', holds: false },
  ]);
  expect(await noticesTo(agent)).toEqual([]);
});

it('a payment, a flag and two decisions at once leave each line paid, held or forfeited once', async () => {
  const top = await stage.open('top', null, 2);
  for (let round = 0; round < 8; round += 1) {
    const { agent, first } = await openAgent(2, top);
    await useDevice(`d${first}`, agent, first);
    await useNetwork(`15.${first}.0.0/16`, agent, first);
    await usePayee(`p${first}`, agent, first);
    await contractOf(agent, top);
    await stage.bet({ memberId: first, day, valid: FLOOR });
    await stage.sealDay(day);
    await stage.compute('DAILY');
    await Promise.all([payRuns(stage.deps), scan(), payRuns(stage.deps)]);
    const [flag] = await flagsOf(agent);
    const [before] = await debtsOf(agent);
    expect(before).toMatchObject({ amount: UNIT / 2n });
    const flagId = flag?.flag_id ?? 0n;
    const codes = await Promise.all([
      codeOf(decide(flagId, 'confirmed')),
      codeOf(decide(flagId, 'confirmed')),
    ]);
    expect(codes.toSorted()).toEqual(['done', 'flag-decided']);
    await payRuns(stage.deps);
    const [after] = await stage.rows(`
      select paid + forfeited = amount as is_over, paid * forfeited as both, state from agents.debts where creditor = ${agent}`);
    expect(after).toMatchObject({ is_over: true, both: 0n });
    nextDay();
  }
  await expectSound();
}, 60_000);

it('a search that dies on any page goes on there, and two at once flag everything once', async () => {
  const { agent, first } = await openAgent(1);
  await useDevice(`d${first}`, agent, first);
  await useNetwork(`14.${first}.0.0/16`, agent, first);
  await stage.sealDay(day);
  let pages = 0;
  const dying = {
    ...deps(),
    database: {
      ...stage.database,
      inTransaction: <Result>(work: Parameters<typeof stage.database.inTransaction<Result>>[0]) => {
        pages += 1;
        if (pages > 1) throw new Error('the worker is dead');
        return stage.database.inTransaction(work);
      },
    },
  };
  await expect(scanForAbuse(dying)).rejects.toThrow('dead');
  await Promise.all([scan(), scan()]);
  expect(await flagsOf(agent)).toHaveLength(1);
  const [state] = await stage.database.reader.rows(
    sql<{ day: string; stage: number }>`select day::text, stage from agents.abuse_scans`,
  );
  expect(state).toEqual({ day, stage: 2 });
});
