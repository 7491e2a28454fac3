// Vendors on a database of its own, with the studio's own server on a real socket.
import { FIRST_KEY_ID, fixedKeys } from '@tyche/vendor-protocol/keys';
import type { AddressInfo } from 'node:net';
import { newKey } from '@tyche/testkit/key';
import type { StaffId, WalletId } from '@tyche/kernel/ids';
import { parseAmount, sum } from '@tyche/kernel/money';
import { testDatabase } from '@tyche/testkit/database';
import { type Book, openBook } from '../../../../../studio/src/book.ts';
import { serveStudio } from '../../../../../studio/src/server.ts';
import { openStudioWallet } from '../../../../../studio/src/wallet.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { openLog } from '../../../platform/log/log.ts';
import { openSealing } from '../../../platform/sealing/sealing.ts';
import { findMember } from '../../members/index.ts';
import { openProtection } from '../../protection/index.ts';
import { createMerchant, readMerchant, setWalletMode } from '../../settings/index.ts';
import { type Actor, createStaffAccount } from '../../staff/index.ts';
import { audit, balanceOfWallet, openWallet, post } from '../../wallet/index.ts';
import type { VendorAdapter, WalletAdapter } from '../adapter.ts';
import { openStudio } from '../adapters/studio/index.ts';
import type { WalletVendor } from '../deps.ts';
import type { VendorsDeps } from '../index.ts';
import { moveBetweenWallets } from '../open-transfer.ts';

export const STUDIO = 100;

export interface TestMember {
  readonly memberId: bigint;
  readonly walletId: WalletId;
}

export interface Stage {
  readonly database: Database;
  readonly deps: VendorsDeps;
  readonly book: Book;
  /** For another process over the same database and vendor. */
  readonly place: { readonly databaseUrl: string; readonly studioUrl: string; readonly secret: string };
  /** The same module with another way to the vendor: one that dies, or is away. */
  withAdapter(change: (adapter: WalletAdapter) => Partial<VendorAdapter>): VendorsDeps;
  setStudio(mode: 'ready' | 'maintenance' | 'silent'): Promise<void>;
  member(balance: bigint): Promise<TestMember>;
  staff(): Promise<Actor>;
  move(
    member: TestMember,
    way: 'in' | 'out',
    amount: string,
    changes?: Partial<Moved>,
  ): ReturnType<typeof moveBetweenWallets>;
  available(member: TestMember): Promise<bigint>;
  /** What the vendor has for a member. */
  there(member: TestMember): Promise<bigint>;
  rows<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
  /** Lets every question be due now. */
  makeDue(): Promise<void>;
  /** The books hold: the audit is clean, and the vendor's account reads what its wallets hold and what is on the way to or from them. */
  expectBalanced(): Promise<void>;
  close(): Promise<void>;
}

interface Moved {
  readonly key: string;
  readonly deps: VendorsDeps;
}

let names = 0;

export async function openStage({ answerMs = 5_000 }: { answerMs?: number } = {}): Promise<Stage> {
  const place = await testDatabase();
  const database = openDatabase({ url: place.url, maxConnections: 24 });
  await database.inTransaction((tx) => createMerchant(tx, 'demo', 'Tyche'));
  await database.inTransaction((tx) => setWalletMode(tx, 'demo', 'separate'));
  const clock = { now: () => new Date() };
  const secret = 'a secret of this test';
  const keys = [{ keyId: FIRST_KEY_ID, secret }] as const;
  const book = openBook(null);
  const wallet = openStudioWallet(book, clock);
  const { url, close } = await listen({ wallet, keys, clock, games: null, hasControl: true });
  const merchant = () => readMerchant(database.reader, 'demo');
  const { requireMayPlay } = openProtection({
    merchant,
    sealing: openSealing('a secret for tests that is long enough'),
  });
  const studio: WalletVendor = {
    code: 'studio',
    name: 'Tyche Studio',
    accountTypeId: STUDIO,
    adapter: openStudio({ url, keys: fixedKeys(keys), clock, answerMs, lookMs: answerMs }),
  };
  const deps: VendorsDeps = {
    database,
    log: openLog('silent'),
    merchant,
    findMember,
    requireMayPlay,
    vendors: [studio],
  };

  async function rows<Row>(text: string): Promise<Row[]> {
    names += 1;
    return database.reader.rows<Row>({ name: `stage${names}`, text, values: [] });
  }

  return {
    database,
    deps,
    book,
    rows,
    there: (member) => heldByVendor({ book, rows }, member),
    place: { databaseUrl: place.url, studioUrl: url, secret },
    withAdapter: (change) => ({
      ...deps,
      vendors: [{ ...studio, adapter: { ...studio.adapter, ...change(studio.adapter) } }],
    }),
    async setStudio(mode) {
      await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify({ mode }) });
    },
    member: (balance) => addMember({ database, rows }, balance),
    staff: () => addStaff(database),
    move: ({ memberId }, way, amount, { key = newKey(), deps: other = deps } = {}) =>
      moveBetweenWallets(other, {
        memberId,
        key,
        amount,
        referenceNo: '',
        language: 'EN',
        fromAccountTypeId: way === 'in' ? 2 : STUDIO,
        toAccountTypeId: way === 'in' ? STUDIO : 2,
      }),
    async available({ walletId }) {
      return (await balanceOfWallet(database.reader, walletId))?.available ?? 0n;
    },
    async makeDue() {
      await rows(
        `update vendors.transfers set next_ask_at = clock_timestamp() where next_ask_at is not null`,
      );
    },
    expectBalanced: () => expectBalanced({ database, book, rows }),
    async close() {
      await close();
      await database.close();
      await place.drop();
    },
  };
}

/** The studio on a real socket, with its wallet at work. */
async function listen(studio: Parameters<typeof serveStudio>[0]) {
  const server = serveStudio(studio);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const work = setInterval(() => studio.wallet.work(), 100);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(work);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function addMember(
  { database, rows }: Pick<Stage, 'database' | 'rows'>,
  balance: bigint,
): Promise<TestMember> {
  names += 1;
  const [row] = await rows<{ member_id: bigint }>(`
    insert into members.members (username, nickname, language, agreed_age)
    values ('mover${names}', 'mover${names}', 'EN', 21) returning member_id`);
  const memberId = row?.member_id ?? 0n;
  const walletId = await database.inTransaction(async (tx) => {
    const opened = await openWallet(tx, { ownerId: memberId, book: 'real', currency: 'PHP' });
    const grant = { scope: 'grant', kind: 'grant', gl: 'play-grant' } as const;
    if (balance > 0n) await post(tx, { ...grant, walletId: opened, key: newKey(), delta: balance });
    return opened;
  });
  await rows(`update members.members set wallet_id = ${walletId} where member_id = ${memberId}`);
  return { memberId, walletId };
}

async function addStaff(database: Database): Promise<Actor> {
  names += 1;
  const permissions = ['cashier.read', 'cashier.approve', 'cashier.deposits'] as const;
  const staffId = await database.inTransaction((tx) => createStaffAccount(tx, `teller${names}`, permissions));
  return { staff: { staffId: (staffId ?? 0n) as StaffId, permissions }, ip: '127.0.0.1' };
}

async function heldByVendor(
  { book, rows }: Pick<Stage, 'book' | 'rows'>,
  member: TestMember,
): Promise<bigint> {
  const [player] = await rows<{ player_id: string }>(
    `select player_id from vendors.players where member_id = ${member.memberId}`,
  );
  return parseAmount((player && book.findWallet(player.player_id, 'PHP')?.balance) ?? '0') ?? 0n;
}

async function expectBalanced({
  database,
  book,
  rows,
}: Pick<Stage, 'database' | 'book' | 'rows'>): Promise<void> {
  const report = await database.inSnapshot((reader) => audit(reader));
  if (!report.ok) throw new Error(JSON.stringify(report.differences));
  const players = await rows<{ player_id: string }>(`select player_id from vendors.players`);
  const held = sum(
    players.map(({ player_id }) => {
      const found = book.findWallet(player_id, 'PHP');
      return (parseAmount(found?.balance ?? '0') ?? 0n) + (parseAmount(found?.inPlay ?? '0') ?? 0n);
    }),
  );
  const [account] = await rows<{ amount: bigint }>(`
    select coalesce(sum(-delta), 0)::bigint as amount from wallet.booked_entries where gl = 12`);
  // On the way: with neither of the two yet. An order that the vendor has carried out is in its wallets already.
  const open = await rows<{ reference: string; direction: string; amount: bigint }>(
    `select reference, direction, amount from vendors.transfers where ended_at is null`,
  );
  const onTheWay = sum(
    open.map(({ reference, direction, amount }) => {
      const isDone = book.findTransfer(reference)?.status === 'SUCCESS';
      if (direction === 'to-vendor') return isDone ? 0n : amount;
      return isDone ? amount : 0n;
    }),
  );
  if (account?.amount !== held + onTheWay)
    throw new Error(
      `the account reads ${account?.amount}, the vendor has ${held}, ${onTheWay} is on the way`,
    );
}
