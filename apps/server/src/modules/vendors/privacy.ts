// What is kept here of a member, for the export; and what movements of the account record belong to.
import type { MemberId } from '@tyche/kernel/ids';
import { formatAmount } from '@tyche/kernel/money';
import type { Reader } from '../../platform/db/database.ts';
import type { Entry } from '../wallet/index.ts';
import type { VendorsDeps } from './deps.ts';
import { listOwnRounds, listRoundSources } from './desk/store-rounds.ts';
import { listGrantsOf } from './free-rounds/store.ts';
import { transferView } from './read.ts';
import { listOwn, listSources } from './store-lists.ts';

const MOST = 10_000;

/** The member's transfers with vendors. There is nothing to erase: amounts and times are the ledger's, and the vendor's name tells nothing. */
export async function exportTransfers(
  deps: Pick<VendorsDeps, 'vendors'>,
  reader: Reader,
  memberId: bigint,
): Promise<unknown> {
  const rows = await listOwn(reader, { memberId, from: null, to: null, limit: MOST, offset: 0 });
  return rows.map((row) => transferView(deps, row));
}

/** The member's rounds with vendors: what was staked and won, and when. */
export async function exportRounds(reader: Reader, memberId: bigint): Promise<unknown> {
  const rows = await listOwnRounds(reader, memberId, MOST);
  return rows.map((row) => ({
    vendor: row.vendor,
    round: row.round_id,
    game: row.game_code,
    status: row.status,
    bets: formatAmount(row.bets),
    wins: formatAmount(row.wins),
    currency: row.currency,
    openedAt: row.opened_at.getTime(),
    closedAt: row.closed_at?.getTime() ?? null,
  }));
}

/** Free rounds that were granted to the member. The reason is a note of staff for staff. */
export async function exportFreeRounds(reader: Reader, memberId: bigint): Promise<unknown> {
  const rows = await listGrantsOf(reader, memberId, MOST);
  return rows.map((row) => ({
    vendor: row.vendor,
    game: row.game_code,
    bet: formatAmount(row.face_value),
    currency: row.currency,
    rounds: row.rounds,
    used: row.used,
    pay: row.pay,
    grantedAt: row.at.getTime(),
    validUntil: row.valid_until.getTime(),
    revokedAt: row.revoked_at?.getTime() ?? null,
    paidAt: row.paid_at?.getTime() ?? null,
  }));
}

/** The transfers that movements of a member belong to, by the entry's number in the wallet. */
export function findTransferSources(
  reader: Reader,
  memberId: MemberId,
  entries: readonly Entry[],
): Promise<Sources> {
  const own = entries.filter(({ kind, scope }) => kind === 'transfer' && scope === 'cashier');
  return findSources(own, 'wallet-transfer', (refs) => listSources(reader, memberId, refs));
}

/** The rounds of vendors that movements of a member belong to, by the entry's number in the wallet. */
export function findRoundSources(
  reader: Reader,
  _memberId: MemberId,
  entries: readonly Entry[],
): Promise<Sources> {
  const own = entries.filter(({ scope }) => scope === 'vendor');
  return findSources(own, 'round', (refs) => listRoundSources(reader, refs));
}

type Sources = ReadonlyMap<bigint, { kind: string; number: string }>;

async function findSources(
  entries: readonly Entry[],
  kind: string,
  list: (refs: readonly string[]) => Promise<readonly { ref: string; number: string }[]>,
): Promise<Sources> {
  const refs = entries.flatMap(({ ref }) => (ref === null ? [] : [ref]));
  if (refs.length === 0) return new Map();
  const numbers = new Map((await list(refs)).map(({ ref, number }) => [ref, number]));
  return new Map(
    entries.flatMap(({ seq, ref }) => {
      const number = ref === null ? undefined : numbers.get(ref);
      return number === undefined ? [] : [[seq, { kind, number }] as const];
    }),
  );
}
