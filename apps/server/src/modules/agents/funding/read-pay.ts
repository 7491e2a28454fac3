// What agents read of pay: lines that they received or have to pay, and what they owe.
import type { agentsPay } from '@tyche/contract/agents-pay';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { formatRate } from '@tyche/rules/agents';
import { Refusal } from '../../../platform/http/errors.ts';
import { balanceOf } from '../../wallet/index.ts';
import { requireKind } from '../contracts/parties.ts';
import type { AgentsDeps } from '../deps.ts';
import { isDownline, uplineOf } from '../tree/read-tree.ts';
import { owedInPay } from './collect.ts';
import { sumOwed } from './store-debts.ts';
import * as store from './store-lines.ts';

type Routes = typeof agentsPay;

const PAGE = 20;
/** The most days of a query. */
const SALARY_DAYS = 7;
const DIVIDEND_DAYS = 366;

/**
 * A page of lines of pay of the caller. Refuses `function-not-enabled`, `range-too-long`, `invalid-input`, and `unknown-downline` for a receiver
 * who is not below the caller and has no such line: one that moved away keeps its lines.
 */
export async function listPay(
  deps: AgentsDeps,
  memberId: bigint,
  input: InputOf<Routes['listPay']>,
): Promise<OutputOf<Routes['listPay']>> {
  const { reader } = deps.database;
  const { kind, direction, pageSize: limit = PAGE } = input;
  await requireKind(deps, kind);
  const query = await readQuery(deps, memberId, input);
  const before = input.before === undefined ? null : BigInt(input.before);
  const rows = await store.listLines(reader, query, { before, limit });
  const totals = await store.sumLines(reader, query);
  if (query.of !== null && totals.lines === 0n && !(await isDownline(deps, reader, memberId, query.of)))
    throw new Refusal('unknown-downline');
  const last = rows.at(-1);
  return {
    list: await showLines(deps, direction === 'received', rows),
    next: last && rows.length === limit ? last.line_id.toString() : null,
    startDay: query.startDay,
    endDay: query.endDay,
    totals: {
      lines: Number(totals.lines),
      teamBet: formatAmount(totals.valid),
      amount: formatAmount(totals.amount),
      paid: formatAmount(totals.paid),
      open: formatAmount(totals.amount - totals.paid),
    },
  };
}

/** Refuses `invalid-input` for days that do not exist or that end before they start, and `range-too-long`. */
async function readQuery(
  { database, merchant }: AgentsDeps,
  memberId: bigint,
  { kind, direction, type, status, downlineId, ...given }: InputOf<Routes['listPay']>,
): Promise<store.LineQuery> {
  const { startDay = null, endDay = null } = given;
  for (const [field, day] of Object.entries({ startDay, endDay }))
    if (day !== null && !isDay(day)) throw new Refusal('invalid-input', { field, rule: 'day' });
  const days = kind === 'DIVIDEND' ? DIVIDEND_DAYS : SALARY_DAYS;
  const { timeZone } = (await merchant()).site;
  const range = await store.readDays(database.reader, { startDay, endDay }, { days, timeZone });
  if (range.count < 1) throw new Refusal('invalid-input', { field: 'startDay', rule: 'span' });
  if (range.count > days) throw new Refusal('range-too-long', { days });
  return {
    receiver: direction === 'received' ? memberId : null,
    payer: direction === 'granted' ? memberId : null,
    kind,
    group: type ?? null,
    status: status ?? null,
    of: downlineId === undefined ? null : BigInt(downlineId),
    startDay: range.startDay,
    endDay: range.endDay,
  };
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Lines as the receiver or the payer sees them. A payer knows its downline by name; the name of an upline is masked. */
async function showLines(
  deps: AgentsDeps,
  isReceived: boolean,
  rows: readonly store.LineRow[],
): Promise<OutputOf<Routes['listPay']>['list']> {
  const { reader } = deps.database;
  const { name: house } = await deps.merchant();
  const payers = await deps.maskedNames(
    reader,
    rows.flatMap(({ payer }) => (payer === null ? [] : [payer])),
  );
  const receivers = await deps.listProfiles(
    reader,
    rows.map(({ receiver }) => receiver),
  );
  return rows.map((row) => ({
    id: row.line_id.toString(),
    contractId: row.contract_id.toString(),
    kind: row.kind,
    type: row.game_group,
    period: row.period,
    firstDay: row.first_day,
    lastDay: row.last_day,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    beneficiaryId: isReceived ? null : row.receiver.toString(),
    beneficiaryName: receivers.get(row.receiver)?.username ?? '',
    payerName: row.payer === null ? house : (payers.get(row.payer) ?? ''),
    ...figuresOf(row),
  }));
}

function figuresOf(row: store.LineRow) {
  return {
    teamBet: formatAmount(row.valid),
    base: formatAmount(row.base),
    carryIn: formatAmount(row.carry_in),
    carryOut: formatAmount(row.carry_out),
    activeMember: row.active_members,
    tier: row.tier,
    rateType: row.rate_type,
    rate: row.rate_type === 'P' ? formatRate(row.rate) : formatAmount(row.rate),
    amount: formatAmount(row.amount),
    paid: formatAmount(row.paid),
    status: row.status,
    reason: row.reason,
    version: row.version,
    createdAt: row.computed_at.getTime(),
    dueAt: row.due_at.getTime(),
  };
}

/** What the caller owes, in the order of payment, with what is short. */
export async function readOwed(
  deps: AgentsDeps,
  memberId: bigint,
  { after, pageSize: limit = PAGE }: InputOf<Routes['payOwed']>,
): Promise<OutputOf<Routes['payOwed']>> {
  const { reader } = deps.database;
  const rows = await store.listOwed(reader, memberId, {
    after: after === undefined ? null : BigInt(after),
    limit,
  });
  const creditors = rows.flatMap(({ creditor }) => (creditor === null ? [] : [creditor]));
  const { name: house, site } = await deps.merchant();
  const masked = await deps.maskedNames(reader, creditors);
  const profiles = await deps.listProfiles(reader, creditors);
  const upline = await uplineOf(deps, reader, memberId);
  /** A correction is owed to the house or to the upline, whose name is masked; all else to a downline. */
  const nameOf = (creditor: bigint | null) => {
    if (creditor === null) return { downlineId: null, name: house };
    if (creditor === upline) return { downlineId: null, name: masked.get(creditor) ?? '' };
    return { downlineId: creditor.toString(), name: profiles.get(creditor)?.username ?? '' };
  };
  const owed = await sumOwed(reader, memberId, 'all');
  const available = (await balanceOf(reader, memberId))?.available ?? 0n;
  const last = rows.at(-1);
  return {
    list: rows.map((row) => ({
      id: row.line_id.toString(),
      kind: row.kind,
      ...nameOf(row.creditor),
      amount: formatAmount(row.amount),
      paid: formatAmount(row.paid),
      status: row.state,
      dueAt: row.due_at.getTime(),
    })),
    next: last && rows.length === limit ? last.line_id.toString() : null,
    totals: {
      lines: await store.countOwed(reader, memberId),
      owed: formatAmount(owed),
      late: formatAmount(await owedInPay(reader, memberId)),
      available: formatAmount(available),
      short: formatAmount(owed > available ? owed - available : 0n),
    },
    currency: site.currency,
  };
}
