// A cashier on a database of its own, with the demo provider as a process of its own and call-backs that really come over HTTP.
import { newKey } from '@tyche/testkit/key';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { StaffId, WalletId } from '@tyche/kernel/ids';
import { amountOf } from '@tyche/kernel/money';
import { noWithdrawalBenefits } from '@tyche/rules/cashier';
import { testDatabase } from '@tyche/testkit/database';
import { startPayments } from '../../../../../../tools/start/payments.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { openLog } from '../../../platform/log/log.ts';
import { openSealing, type Sealing } from '../../../platform/sealing/sealing.ts';
import { loadOrCreateSecret } from '../../../secrets.ts';
import { findMember, findMemberId, maskedNames, payoutBlock, registeredAt } from '../../members/index.ts';
import { exclusionEnd, openProtection } from '../../protection/index.ts';
import { type CashierSettings, createMerchant, readMerchant } from '../../settings/index.ts';
import { type Actor, createStaffAccount } from '../../staff/index.ts';
import { stakedSince } from '../../wagers/index.ts';
import { openWallet, post } from '../../wallet/index.ts';
import { openDemoProvider } from '../adapters/demo/index.ts';
import { type Cashier, type CashierDeps, openCashier } from '../index.ts';

export interface Stage {
  readonly database: Database;
  readonly cashier: Cashier;
  readonly deps: CashierDeps;
  readonly providerUrl: string;
  readonly key: string;
  /** Settings of this test; they hold from the next call on. */
  set(changes: Partial<CashierSettings>): void;
  /** A member with some money, and with a card that can be withdrawn to. */
  member(balance?: bigint, uplineId?: bigint): Promise<TestMember>;
  staff(): Promise<Actor>;
  rows<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
  /** Makes the provider do something with an order or a payout. */
  control(reference: string, action: string): Promise<void>;
  close(): Promise<void>;
}

export interface TestMember {
  readonly memberId: bigint;
  readonly walletId: WalletId;
  readonly username: string;
  readonly cardId: bigint;
}

let accounts = 0;

/** Who stands above and below a member, by what the accounts say: these tests move nobody. */
const tree: Pick<CashierDeps['relations'], 'uplineOf' | 'isDownline'> = {
  async uplineOf(reader, memberId) {
    const [row] = await reader.rows(sql<{ upline_id: bigint | null }>`
      select upline_id from members.members where member_id = ${memberId}`);
    return row?.upline_id ?? null;
  },
  async isDownline(reader, uplineId, memberId) {
    const above = await tree.uplineOf(reader, memberId);
    return above !== null && (above === uplineId || (await tree.isDownline(reader, uplineId, above)));
  },
};

/** No bonus runs, nothing is owed in pay, and nobody has a rank. */
const nothingElse = {
  benefitsOf: async () => noWithdrawalBenefits,
  bonuses: { inProcess: async () => null, forfeit: async () => undefined },
  pay: { owed: async () => 0n, settle: async () => undefined },
};

export async function openStage(): Promise<Stage> {
  const place = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tyche-cashier-'));
  const root = resolve(import.meta.dirname, '../../../../../..');
  const payments = await startPayments({ root, dataDir: folder, onTrouble: () => undefined });
  const key = await loadOrCreateSecret(folder, 'payments-key', 32);
  const database = openDatabase({ url: place.url, maxConnections: 24 });
  await database.inTransaction((tx) => createMerchant(tx, 'demo', 'Tyche'));
  const known = await readMerchant(database.reader, 'demo');
  let changes: Partial<CashierSettings> = { newAccountHours: 0, newCardHours: 0 };
  let statements = 0;

  const callbacks = await serveCallbacks((callback) => cashier.handleCallback('demo', callback));
  const clock = { now: () => new Date() };
  const sealing = openSealing('a secret for tests that is long enough');
  const merchant = async () => ({
    ...known,
    site: { ...known.site, kycBeforeDeposit: false, cashier: { ...known.site.cashier, ...changes } },
  });
  const protection = openProtection({ merchant, sealing });
  const deps: CashierDeps = {
    database,
    sealing,
    clock,
    log: openLog('silent'),
    providers: [
      openDemoProvider({
        url: payments.url,
        key,
        callbackUrl: `${callbacks.url}/`,
        returnUrl: callbacks.url,
        clock,
      }),
    ],
    payoutProvider: 'demo',
    merchant,
    findMember,
    findMemberId,
    maskedNames,
    paymentPassword: { isSet: async () => true, requireMatch: async () => undefined },
    guard: protection,
    relations: {
      payoutBlock,
      ...tree,
      verifiedName: protection.verifiedName,
      registeredAt,
      exclusionEnd,
    },
    ...nothingElse,
    stakedSince,
  };
  const cashier = openCashier(deps);

  function rows<Row>(text: string): Promise<Row[]> {
    statements += 1;
    return database.reader.rows<Row>({ name: `stage${statements}`, text, values: [] });
  }

  return {
    database,
    cashier,
    deps,
    providerUrl: payments.url,
    key,
    set(wanted) {
      changes = { newAccountHours: 0, newCardHours: 0, ...wanted };
    },
    rows,
    member: (balance = 0n, uplineId) => addMember({ database, sealing, rows }, balance, uplineId),
    staff: () => addStaff(database),
    control: (reference, action) => control(payments.url, reference, action),
    async close() {
      await callbacks.close();
      await payments.stop();
      await database.close();
      await place.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The address that the provider calls back, on a real socket. */
async function serveCallbacks(
  handle: (callback: Parameters<Cashier['handleCallback']>[1]) => Promise<unknown>,
) {
  const endpoint = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      handle({ headers: request.headers, raw: Buffer.concat(parts) }).then(
        () => response.writeHead(200).end(),
        (error: unknown) => response.writeHead(error instanceof Refusal ? 404 : 500).end(),
      );
    });
  });
  await new Promise<void>((done) => endpoint.listen(0, '127.0.0.1', done));
  const address = endpoint.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => new Promise((done) => endpoint.close(done)),
  };
}

async function addMember(
  { database, sealing, rows }: Pick<Stage, 'database' | 'rows'> & { readonly sealing: Sealing },
  balance: bigint,
  uplineId: bigint | undefined,
): Promise<TestMember> {
  accounts += 1;
  const account = String(1_000_000_000 + accounts);
  const username = `payer${accounts}`;
  const [row] = await rows<{ member_id: bigint }>(`
    insert into members.members (username, nickname, language, agreed_age, upline_id)
    values ('${username}', '${username}', 'EN', 21, ${uplineId ?? 'null'}) returning member_id`);
  const memberId = row?.member_id ?? 0n;
  const walletId = await database.inTransaction(async (tx) => {
    const opened = await openWallet(tx, { ownerId: memberId, book: 'real', currency: 'PHP' });
    if (balance > 0n)
      await post(tx, {
        walletId: opened,
        scope: 'grant',
        key: newKey(),
        kind: 'grant',
        gl: 'play-grant',
        delta: balance,
      });
    return opened;
  });
  await rows(`update members.members set wallet_id = ${walletId} where member_id = ${memberId}`);
  const mark = sealing.fingerprint('cashier.account', `BPI ${account}`).toString('hex');
  const seal = (field: string, text: string) =>
    sealing.seal(`cashier.bank_cards:${memberId}:${field}`, text).toString('hex');
  const [card] = await rows<{ card_id: bigint }>(`
    insert into cashier.bank_cards (member_id, kind, bank_code, holder_sealed, account_sealed, account_mark, usable_from)
    values (${memberId}, 'bank', 'BPI', '\\x${seal('holder', 'Test Player')}', '\\x${seal('account', account)}', '\\x${mark}',
      clock_timestamp()) returning card_id`);
  return { memberId, walletId, username, cardId: card?.card_id ?? 0n };
}

async function addStaff(database: Database): Promise<Actor> {
  accounts += 1;
  const permissions = ['cashier.read', 'cashier.approve', 'cashier.withdrawals'] as const;
  const staffId = await database.inTransaction((tx) =>
    createStaffAccount(tx, `teller${accounts}`, permissions),
  );
  return { staff: { staffId: (staffId ?? 0n) as StaffId, permissions }, ip: '127.0.0.1' };
}

async function control(providerUrl: string, reference: string, action: string): Promise<void> {
  const answer = await fetch(`${providerUrl}/control`, {
    method: 'POST',
    body: JSON.stringify({ reference, action }),
  });
  if (!answer.ok) throw new Error(`the provider knows no ${reference}`);
}

export const pesos = (whole: number) => amountOf(whole);
