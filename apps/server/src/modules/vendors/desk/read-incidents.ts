// What staff see of incidents: the contract's shapes.
import { formatAmount } from '@tyche/kernel/money';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { pageAnswer, pageOf, type PageWanted } from '../../../platform/http/pages.ts';
import { findStaffAccount } from '../../staff/index.ts';
import { findRound } from '../calls/store.ts';
import type { VendorsDeps } from '../deps.ts';
import { WIN_HELD } from './act.ts';
import { isWaiting } from './held-win.ts';
import { callView, namesOf } from './read.ts';
import * as store from './store.ts';
import { listCallsByNumber, listRoundCalls } from './store-rounds.ts';

type Deps = Pick<VendorsDeps, 'database' | 'findMember'>;

/** Which incidents are wanted. */
export interface IncidentsWanted extends PageWanted {
  readonly state?: 'open' | 'closed';
  readonly vendor?: string;
  readonly code?: string;
}

/** Incidents, a page at a time. */
export async function readIncidents(
  deps: Deps,
  { state = 'open', vendor = '', code = '', ...page }: IncidentsWanted,
) {
  const rows = await store.listIncidents(deps.database.reader, {
    isClosed: state === 'closed',
    vendor: vendor === '' ? null : vendor,
    code: code === '' ? null : code,
    ...pageOf(page),
  });
  const view = await viewer(deps, rows);
  return pageAnswer(rows, page, view);
}

/** An incident with the calls of its round, and the calls that the contradicting one names. Refuses `unknown-incident`. */
export async function readIncident(deps: Deps, id: bigint) {
  const { reader } = deps.database;
  const row = await store.findIncident(reader, id);
  if (!row) throw new Refusal('unknown-incident');
  const view = await viewer(deps, [row]);
  const waits = row.code === WIN_HELD && row.closed_at === null && (await isWaiting(reader, row));
  return { ...view(row), isWaiting: waits, calls: (await listCalls(reader, row)).map(callView) };
}

async function listCalls(reader: Reader, row: store.IncidentRow) {
  const { vendor, round_id: roundId, player_id: playerId, tx_id: txId } = row;
  const own = await listCallsByNumber(reader, [vendor], [txId]);
  const named = await listCallsByNumber(
    reader,
    [vendor],
    own.flatMap(({ refs }) => refs),
  );
  const round = await findRound(reader, { vendor, roundId, playerId });
  const { calls } = round ? await listRoundCalls(reader, round.round_no) : { calls: [] };
  const all = new Map([...own, ...named, ...calls].map((call) => [call.call_no, call]));
  return [...all.values()].sort((one, other) => (one.call_no < other.call_no ? -1 : 1));
}

/** What makes the shape of a row, with the names of its member and of who closed it. */
async function viewer(deps: Deps, rows: readonly store.IncidentRow[]) {
  const nameOf = await namesOf(
    deps,
    rows.flatMap(({ member_id }) => (member_id === null ? [] : [{ member_id }])),
  );
  const closers = [...new Set(rows.flatMap(({ closed_by }) => closed_by ?? []))];
  const staff = new Map(
    await Promise.all(
      closers.map(async (id) => [id, await findStaffAccount(deps.database.reader, id)] as const),
    ),
  );
  return (row: store.IncidentRow) => ({
    id: row.incident_id.toString(),
    vendor: row.vendor,
    roundId: row.round_id,
    playerId: row.player_id,
    memberId: row.member_id?.toString() ?? null,
    username: row.member_id === null ? '' : nameOf(row.member_id),
    currency: row.currency ?? '',
    code: row.code,
    txId: row.tx_id,
    // Without a player there is no currency to tell it in.
    amount: row.amount === null || row.currency === null ? null : formatAmount(row.amount),
    at: row.at.getTime(),
    closedAt: row.closed_at?.getTime() ?? null,
    closedBy:
      row.closed_by === null ? null : (staff.get(row.closed_by)?.username ?? row.closed_by.toString()),
    note: row.note,
  });
}
