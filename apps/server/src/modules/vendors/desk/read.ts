// What staff see of rounds and incidents: the contract's shapes.
import { formatAmount } from '@tyche/kernel/money';
import type { Reader } from '../../../platform/db/database.ts';
import { pageAnswer, pageOf, type PageWanted } from '../../../platform/http/pages.ts';
import type { VendorsDeps } from '../deps.ts';
import * as store from './store.ts';

type Deps = Pick<VendorsDeps, 'database' | 'findMember' | 'vendors'>;

/** The rounds that a number leads to, the newest first, each with its calls. */
export async function readRounds({ database: { reader }, findMember, vendors }: Deps, number: string) {
  const rounds = await store.findRounds(reader, { vendors: vendors.map(({ code }) => code), number });
  const calls = await store.listRoundCalls(
    reader,
    rounds.map(({ round_no }) => round_no),
  );
  const nameOf = await namesOf(reader, findMember, rounds);
  return {
    rounds: rounds.map((round) => ({
      vendor: round.vendor,
      roundId: round.round_id,
      playerId: round.player_id,
      memberId: round.member_id.toString(),
      username: nameOf(round.member_id),
      currency: round.currency,
      status: round.status,
      bets: formatAmount(round.bets),
      wins: formatAmount(round.wins),
      openedAt: round.opened_at.getTime(),
      closedAt: round.closed_at?.getTime() ?? null,
      calls: calls.filter(({ round_no }) => round_no === round.round_no).map(callView),
    })),
  };
}

function callView(call: store.DeskCall) {
  return {
    txId: call.tx_id,
    call: call.call,
    kind: call.kind,
    debit: formatAmount(call.debit),
    credit: formatAmount(call.credit),
    status: call.status,
    shortfall: formatAmount(call.shortfall),
    isHeld: call.is_held,
    at: call.at.getTime(),
  };
}

/** Incidents, fifty at a time. */
export async function readIncidents(
  { database: { reader }, findMember }: Deps,
  { state = 'open', ...page }: PageWanted & { readonly state?: 'open' | 'closed' },
) {
  const rows = await store.listIncidents(reader, { isClosed: state === 'closed', ...pageOf(page) });
  const nameOf = await namesOf(reader, findMember, rows);
  return pageAnswer(rows, page, (row) => ({
    id: row.incident_id.toString(),
    vendor: row.vendor,
    roundId: row.round_id,
    playerId: row.player_id,
    memberId: row.member_id.toString(),
    username: nameOf(row.member_id),
    currency: row.currency,
    code: row.code,
    txId: row.tx_id,
    amount: row.amount === null ? null : formatAmount(row.amount),
    at: row.at.getTime(),
    closedAt: row.closed_at?.getTime() ?? null,
    note: row.note,
  }));
}

async function namesOf(
  reader: Reader,
  findMember: VendorsDeps['findMember'],
  rows: readonly { readonly member_id: bigint }[],
): Promise<(memberId: bigint) => string> {
  const ids = [...new Set(rows.map(({ member_id }) => member_id))];
  const members = await Promise.all(ids.map(async (id) => [id, await findMember(reader, id)] as const));
  const names = new Map(members.map(([id, member]) => [id, member?.username ?? '']));
  return (memberId) => names.get(memberId) ?? '';
}
