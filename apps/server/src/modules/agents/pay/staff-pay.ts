// Staff on pay: runs and their lines, a dry run, the approval of a large run by two persons, and pay that is held back.
import type { agentsPayStaff } from '@tyche/contract/agents-pay-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { formatRate, intervalOf, periodOfDate, type RateType } from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { pageAnswer, pageOf } from '../../../platform/http/pages.ts';
import { type Actor, type GuardedActions, proposeAction, recordAction } from '../../staff/index.ts';
import { withhold } from '../abuse/withhold.ts';
import type { AgentsDeps } from '../deps.ts';
import { EVERY_CORRECTION } from './facts.ts';
import { heldPayRoutes } from './held-pay.ts';
import { floorsOf } from './floors.ts';
import { computePage } from './page.ts';
import { approveRun, findSeal, lockKind, lockRun } from './store-runs.ts';
import * as store from './store-staff-pay.ts';

const KIND = 'agents.pay-run';
const PREVIEWED = 50;

type Input<Name extends keyof typeof agentsPayStaff> = InputOf<(typeof agentsPayStaff)[Name]>;

export function payStaffRoutes(deps: AgentsDeps): Handlers<keyof typeof agentsPayStaff> {
  return {
    payRuns: (input) => readRuns(deps, input),
    payLines: (input) => readLines(deps, input),
    payPreview: (input) => preview(deps, input),
    async approvePayRun({ runId, reason }, call) {
      const id = await deps.database.inTransaction(async (tx) => {
        const run = await requireComputed(tx, BigInt(runId));
        const payload = { runId, kind: run.kind, firstDay: run.first_day, amount: formatAmount(run.amount) };
        return proposeAction(tx, { kind: KIND, subject: runId, payload, reason }, call);
      });
      return { approvalId: String(id) };
    },
    holdPay: (input, call) => hold(deps, input, call),
    ...heldPayRoutes(deps),
  };
}

/** What an approved proposal does: the lines of the run become debts. */
export const payActions: GuardedActions = {
  [KIND]: {
    permission: 'agents.approve',
    async perform(tx, { id, payload }) {
      const { runId } = Object(payload);
      if (typeof runId !== 'string') throw new Error('a proposal without a run');
      const { kind } = await requireComputed(tx, BigInt(runId));
      await lockKind(tx, kind);
      await approveRun(tx, BigInt(runId), id);
      await withhold(tx, { runId: BigInt(runId) });
    },
  },
};

/** A run that waits for an approval, locked. Refuses `unknown-run` and `run-state-differs`. */
async function requireComputed(tx: Tx, runId: bigint) {
  const run = await lockRun(tx, runId);
  if (!run) throw new Refusal('unknown-run');
  if (run.state !== 'computed') throw new Refusal('run-state-differs', { state: run.state });
  return run;
}

/** Holds the pay of a line: one person may, as nothing leaves the house. */
async function hold(
  { database }: AgentsDeps,
  { runId, lineId, reason }: Input<'holdPay'>,
  { staff: { staffId }, ip }: Actor,
): Promise<null> {
  await database.inTransaction(async (tx) => {
    if (!(await store.lockRunOf(tx, BigInt(runId), BigInt(lineId)))) throw new Refusal('unknown-pay-line');
    if (!(await store.insertHold(tx, BigInt(lineId), staffId, reason)))
      throw new Refusal('pay-state-differs');
    await recordAction(tx, { staffId, action: 'agents.pay.held', subject: lineId, detail: { reason }, ip });
  });
  return null;
}

async function readRuns({ database }: AgentsDeps, { kind, ...page }: Input<'payRuns'>) {
  const rows = await store.listRuns(database.reader, { kind: kind ?? null, ...pageOf(page) });
  return pageAnswer(rows, page, (row) => ({
    runId: String(row.run_id),
    kind: row.kind,
    period: row.period,
    isCorrection: row.is_correction,
    state: row.state,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    firstDay: row.first_day,
    nextDay: row.next_day,
    lines: Number(row.lines),
    amount: formatAmount(row.amount),
    computedAt: row.computed_at?.getTime() ?? null,
    approvalId: row.approval_id?.toString() ?? null,
  }));
}

async function readLines(deps: AgentsDeps, { runId, ...page }: Input<'payLines'>) {
  const { reader } = deps.database;
  if (!(await store.isRun(reader, BigInt(runId)))) throw new Refusal('unknown-run');
  const rows = await store.listLines(reader, { runId: BigInt(runId), ...pageOf(page) });
  const parties = await readParties(deps, rows);
  return pageAnswer(rows, page, (row) => ({
    ...showLine(
      {
        ...row,
        contractId: row.contract_id,
        group: row.game_group,
        firstDay: row.first_day,
        nextDay: row.next_day,
      },
      {
        carryIn: row.carry_in,
        carryOut: row.carry_out,
        rateType: row.rate_type,
        activeMembers: row.active_members,
      },
      parties,
    ),
    lineId: String(row.line_id),
    corrects: row.corrects?.toString() ?? null,
    payState: row.pay_state,
    heldFor: row.held_for,
  }));
}

/** The lines that a period would have: of a sealed one as its seal knows the facts, of another one with those of now. */
async function preview(
  deps: AgentsDeps,
  { kind, period, day, after }: Input<'payPreview'>,
): Promise<OutputOf<typeof agentsPayStaff.payPreview>> {
  const { reader } = deps.database;
  const merchant = await deps.merchant();
  const { timeZone, contracts } = merchant.site;
  const length = kind === 'DIVIDEND' ? period : 'DAILY';
  const { key, nextKey } = periodOfDate(length, day);
  const { start, end } = intervalOf({ key, nextKey }, timeZone);
  const floors = floorsOf(merchant, { kind, period: length, firstDay: key });
  const seal = length === 'DAILY' ? await findSeal(reader, 'DAY', start) : null;
  const run = {
    kind,
    period: length,
    starts_at: start,
    ends_at: end,
    first_day: key,
    next_day: nextKey,
    as_of: seal?.as_of ?? EVERY_CORRECTION,
    last_credit: floors.deductsPromotions ? EVERY_CORRECTION : 0n,
    active_floor: floors.activeFloor,
    minimum: floors.minimum,
    needs_loss: floors.needsLoss,
    is_house_paid: floors.isHousePaid,
  };
  const afterContract = BigInt(after ?? 0);
  const { dividendDueHours } = contracts;
  const wanted = { afterContract, limit: PREVIEWED, timeZone, dividendDueHours };
  const page = await computePage(reader, run, wanted);
  const parties = await readParties(deps, page.lines);
  return {
    firstDay: key,
    nextDay: nextKey,
    list: page.lines.map((line) => showLine(line, line, parties)),
    after: page.isLast ? null : String(page.lastContract),
  };
}

type Parties = ReadonlyMap<bigint, { readonly username: string }>;

function readParties(
  { database, listProfiles }: AgentsDeps,
  rows: readonly { readonly receiver: bigint; readonly payer: bigint | null }[],
): Promise<Parties> {
  const ids = rows.flatMap(({ receiver, payer }) => (payer === null ? [receiver] : [receiver, payer]));
  return listProfiles(database.reader, ids);
}

interface ShownLine
  extends Pick<
    store.ListedLine,
    'receiver' | 'payer' | 'valid' | 'base' | 'tier' | 'rate' | 'amount' | 'reason'
  > {
  readonly contractId: bigint;
  readonly group: store.ListedLine['game_group'];
  readonly firstDay: string;
  readonly nextDay: string;
}

function showLine(
  line: ShownLine,
  of: { carryIn: bigint; carryOut: bigint; rateType: RateType; activeMembers: number },
  parties: Parties,
) {
  const partyOf = (id: bigint) => ({ memberId: String(id), username: parties.get(id)?.username ?? '' });
  return {
    contractId: String(line.contractId),
    receiver: partyOf(line.receiver),
    payer: line.payer === null ? null : partyOf(line.payer),
    type: line.group,
    firstDay: line.firstDay,
    nextDay: line.nextDay,
    validBet: formatAmount(line.valid),
    activeMembers: of.activeMembers,
    base: formatAmount(line.base),
    carryIn: formatAmount(of.carryIn),
    carryOut: formatAmount(of.carryOut),
    tier: line.tier,
    rateType: of.rateType,
    rate: of.rateType === 'F' ? formatAmount(line.rate) : formatRate(line.rate),
    amount: formatAmount(line.amount),
    reason: line.reason,
  };
}
