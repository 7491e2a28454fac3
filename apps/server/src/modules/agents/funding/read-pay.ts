// What agents read of pay: lines that they received or have to pay.
import type { agentsPay } from '@tyche/contract/agents-pay';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { Refusal } from '../../../platform/http/errors.ts';
import { requireKind } from '../contracts/parties.ts';
import type { AgentsDeps } from '../deps.ts';
import { isDownline } from '../tree/read-tree.ts';
import { readComputed } from './read-computed.ts';
import { showLines } from './show-lines.ts';
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
    computed: await readComputed(deps, kind),
  };
}

/** Refuses `invalid-input` for days that do not exist or that end before they start, and `range-too-long`. */
async function readQuery(
  { database, merchant, findMemberId }: AgentsDeps,
  memberId: bigint,
  { kind, direction, type, status, downlineId, customerName, ...given }: InputOf<Routes['listPay']>,
): Promise<store.LineQuery> {
  const { startDay = null, endDay = null } = given;
  for (const [field, day] of Object.entries({ startDay, endDay }))
    if (day !== null && !isDay(day)) throw new Refusal('invalid-input', { field, rule: 'day' });
  const days = kind === 'DIVIDEND' ? DIVIDEND_DAYS : SALARY_DAYS;
  const { timeZone } = (await merchant()).site;
  const range = await store.readDays(database.reader, { startDay, endDay }, { days, timeZone });
  if (range.count < 1) throw new Refusal('invalid-input', { field: 'startDay', rule: 'span' });
  if (range.count > days) throw new Refusal('range-too-long', { days });
  const named = customerName === undefined ? null : await findMemberId(database.reader, customerName);
  if (customerName !== undefined && (named === null || downlineId !== undefined))
    throw new Refusal('unknown-downline');
  return {
    receiver: direction === 'received' ? memberId : null,
    payer: direction === 'granted' ? memberId : null,
    kind,
    group: type ?? null,
    status: status ?? null,
    of: downlineId === undefined ? named : BigInt(downlineId),
    startDay: range.startDay,
    endDay: range.endDay,
  };
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
