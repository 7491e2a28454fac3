// Runs, lines and debts on the stage of the programme, as a run of pay writes them, and wallets with money.
import type { WalletId } from '@tyche/kernel/ids';
import type { ContractKind } from '@tyche/rules/agents';
import { newKey } from '@tyche/testkit/key';
import { expect } from 'vitest';
import { audit, balanceOf, placeHold, post } from '../../../wallet/index.ts';
import { storedTerms } from '../../contracts/terms.ts';
import { openStage, type Stage } from '../../test/stage.ts';

export interface OwedLine {
  /** Null: the house. */
  readonly from: bigint | null;
  readonly to: bigint | null;
  readonly amount: bigint;
  readonly paid?: bigint;
  readonly depth?: number;
  readonly kind?: ContractKind;
  /** When it is due, in seconds from now; due already by default. */
  readonly dueIn?: number;
  /** A contract with a version 1; there is none by default. */
  readonly contractId?: bigint;
}

export interface FundingStage extends Stage {
  /** An account with money. */
  rich(name: string, amount: bigint, uplineId?: bigint | null): Promise<bigint>;
  /** Adds to a wallet, or takes from it. */
  give(memberId: bigint, amount: bigint): Promise<void>;
  hold(memberId: bigint, amount: bigint): Promise<void>;
  /** The account name of a member. */
  nameOf(memberId: bigint): Promise<string>;
  available(memberId: bigint): Promise<bigint>;
  setWallet(memberId: bigint, status: 0 | 2 | 3): Promise<void>;
  setAgent(memberId: bigint, state: 'active' | 'frozen'): Promise<void>;
  /** Writes a contract with two tiers that counts: 20 % from 0.1 on with 1 active member, 30 % from 0.2 on with 3. */
  addContract(offerer: bigint, receiver: bigint, kind: ContractKind): Promise<bigint>;
  /** Writes an approved run with its lines and debts. Gives the ids of the lines in the same order. */
  addRun(
    lines: readonly OwedLine[],
    state?: 'computed' | 'approved',
  ): Promise<{ runId: bigint; ids: readonly bigint[] }>;
  /** The same, with every debt open: as after the run has been paid. */
  addOpen(lines: readonly OwedLine[]): Promise<readonly bigint[]>;
  /** State and paid amount of debts, in the order of the lines. */
  debts(ids: readonly bigint[]): Promise<readonly (readonly [string, bigint])[]>;
  /** The ledger is sound, its clearing account reads zero, and debts, payments and movements agree. */
  expectSound(): Promise<void>;
}

/** Opens the stage. */
export async function openFundingStage(): Promise<FundingStage> {
  const stage = await openStage();
  const { database, rows } = stage;
  const walletOf = async (memberId: bigint): Promise<WalletId> => {
    const found = await balanceOf(database.reader, memberId);
    if (!found) throw new Error('no wallet');
    return found.walletId;
  };
  const give: FundingStage['give'] = async (memberId, delta) => {
    const walletId = await walletOf(memberId);
    const movement = {
      walletId,
      scope: 'staff',
      key: newKey(),
      kind: 'adjustment',
      gl: 'adjustment',
    } as const;
    const { status } = await database.inTransaction((tx) => post(tx, { ...movement, delta }));
    expect(status).toBe('ok');
  };
  /** Opens an account and takes the play money that it begins with. */
  const open: FundingStage['open'] = async (...account) => {
    const memberId = await stage.open(...account);
    await give(memberId, -((await balanceOf(database.reader, memberId))?.available ?? 0n));
    return memberId;
  };
  let runs = 0;
  const addRun: FundingStage['addRun'] = async (lines, state = 'approved') => {
    runs += 1;
    const [run] = await rows<{ run_id: bigint }>(`
      insert into agents.runs (starts_at, ends_at, first_day, next_day, kind, period, state)
      values (timestamptz '2026-01-01' + ${runs} * interval '1 hour', timestamptz '2026-01-01' + ${runs + 1} * interval '1 hour',
        current_date - 1, current_date, '${lines[0]?.kind ?? 'DAILY'}', 'HOUR', '${state}') returning run_id`);
    const runId = run?.run_id ?? 0n;
    const ids: bigint[] = [];
    for (const line of lines) ids.push(await addLine(stage, runId, line));
    return { runId, ids };
  };
  return {
    ...stage,
    open,
    give,
    async rich(name, amount, uplineId = null) {
      const memberId = await open(name, uplineId, uplineId === null ? 2 : 1);
      if (amount > 0n) await give(memberId, amount);
      return memberId;
    },
    async hold(memberId, amount) {
      const walletId = await walletOf(memberId);
      await database.inTransaction((tx) =>
        placeHold(tx, { holdId: newKey(), walletId, amount, owner: 'withdrawal:1' }),
      );
    },
    async nameOf(memberId) {
      const [row] = await rows<{ username: string }>(
        `select username from members.members where member_id = ${memberId}`,
      );
      return row?.username ?? '';
    },
    available: async (memberId) => (await balanceOf(database.reader, memberId))?.available ?? -1n,
    async setWallet(memberId, status) {
      await rows(`update wallet.wallets set status = ${status} where owner_id = ${memberId}`);
    },
    async setAgent(memberId, state) {
      await rows(`update agents.agents set state = '${state}' where member_id = ${memberId}`);
    },
    addContract: (...contract) => addContract(stage, ...contract),
    addRun,
    async addOpen(lines) {
      const { ids } = await addRun(lines);
      await rows(`update agents.debts set is_open = true where line_id in (${ids.join()})`);
      await rows(`update agents.runs set state = 'done' where state = 'approved'`);
      return ids;
    },
    async debts(ids) {
      const found = await rows<{ line_id: bigint; state: string; paid: bigint }>(
        `select line_id, state, paid from agents.debts where line_id in (${ids.join()})`,
      );
      const byId = new Map(found.map(({ line_id, state, paid }) => [line_id, [state, paid] as const]));
      return ids.map((id) => byId.get(id) ?? (['none', 0n] as const));
    },
    async expectSound() {
      expect((await database.inSnapshot(audit)).differences).toEqual([]);
      const wrong = await rows(`
        select d.line_id from agents.debts d
        left join (select line_id, sum(amount) as amount, count(*) as parts from agents.pay_parts group by 1) p using (line_id)
        where d.paid <> coalesce(p.amount, 0) or d.parts <> coalesce(p.parts, 0)`);
      expect(wrong).toEqual([]);
    },
  };
}

async function addContract(
  { rows }: Stage,
  offerer: bigint,
  receiver: bigint,
  kind: ContractKind,
): Promise<bigint> {
  const tier = (minimumBet: bigint, activeMember: number, rate: bigint) =>
    ({ minimumBet, netLoss: 0n, activeMember, rateType: 'P', rate }) as const;
  const tiers = [tier(1_000n, 1, 200_000n), tier(2_000n, 3, 300_000n)];
  const terms = storedTerms({ tiers, dividend: null });
  const [row] = await rows<{ contract_id: bigint }>(`
    with contract as (
      insert into agents.contracts (offerer, receiver, kind, game_group, state) values (${offerer}, ${receiver}, '${kind}', 'LOTT', 'A')
      returning contract_id
    ), act as (
      insert into agents.contract_acts (contract_id, act, state_after, top_ppm, terms)
      select contract_id, 'create', 'P', 1, '${terms}' from contract returning contract_id, act_id
    ) insert into agents.contract_versions
      (contract_id, version, effective_from, accepted_at, request_id, top_ppm, time_zone, terms, digest)
    select contract_id, 1, current_date - 30, current_date - 32, act_id, 1, 'Asia/Manila', '${terms}', sha256('') from act returning contract_id`);
  return row?.contract_id ?? 0n;
}

async function addLine({ rows }: Stage, runId: bigint, line: OwedLine): Promise<bigint> {
  const { from, to, amount, paid = 0n, depth = 1, kind = 'DAILY', dueIn = -60, contractId = 1n } = line;
  const due = `clock_timestamp() + ${dueIn} * interval '1 second'`;
  const [row] = await rows<{ line_id: bigint }>(`
      with line as (
        insert into agents.pay_lines (run_id, contract_id, receiver, payer, starts_at, ends_at, valid, stake, payout, self_rebate,
          agent_rebate, promotions, carry_in, base, carry_out, rate, amount, as_of, due_at, active_members, first_day, next_day, version,
          tier, kind, period, game_group, rate_type, reason, rule)
        select ${runId}, ${contractId}, ${to ?? from}, ${from}, now(), now(), 1000, 1000, 0, 0, 0, 0, 0, 1000, 0,
          200000, ${amount}, 0, ${due}, 1, current_date - 1, current_date, 1, 1, '${kind}', 'DAILY', 'LOTT', 'P', 'paid', 'daily/1'
        returning line_id, due_at
      )
      insert into agents.debts (line_id, debtor, creditor, amount, paid, due_at, depth, kind, state)
      select line_id, ${from}, ${to}, ${amount}, 0, due_at, ${from === null ? 0 : depth}, '${kind}', 'unpaid' from line
      returning line_id`);
  const id = row?.line_id ?? 0n;
  // What was paid before this test began.
  if (paid > 0n)
    await rows(`
        with part as (insert into agents.pay_parts (line_id, part, amount) values (${id}, 1, ${paid}))
        update agents.debts set paid = ${paid}, parts = 1, state = 'part' where line_id = ${id}`);
  return id;
}
