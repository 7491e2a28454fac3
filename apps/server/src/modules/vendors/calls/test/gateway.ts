// The gateway on a database of its own, with players named as a sequence of calls names them, and the model that it must agree with.
import { newKey } from '@tyche/testkit/key';
import type { CurrencyCode } from '@tyche/kernel/currencies';
import type { WalletId } from '@tyche/kernel/ids';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { testDatabase } from '@tyche/testkit/database';
import {
  CallModel,
  type ModelAnswer,
  playerOf,
  type RawCall,
} from '../../../../../../../packages/rules/test/vectors/call-model.ts';
import { type Database, openDatabase, PROGRAM, type Tx } from '../../../../platform/db/database.ts';
import { findMember } from '../../../members/index.ts';
import { createMerchant } from '../../../settings/index.ts';
import {
  audit,
  balanceOfWallet,
  openLedger,
  openWallet,
  owedBy,
  pocketsOf,
  post,
  setStakeLimit,
  setWalletStatus,
} from '../../../wallet/index.ts';
import type { VendorAnswer } from '../../adapter.ts';
import { vendorAdapters } from '../../adapters/index.ts';
import { answerCommand } from '../answer-command.ts';
import { type CallQueues, openCallQueues } from '../queues.ts';
import { openSession, startSession } from '../store-sessions.ts';
import { readSgpCommand } from '../../adapters/studio/sgp.ts';
import * as store from '../store.ts';

export const VENDOR = 'studio';
export const GAME = 'lantern-lane';

export interface TestPlayer {
  readonly memberId: bigint;
  readonly walletId: WalletId;
  readonly playerId: string;
  readonly sessionToken: string;
}

export interface Gateway {
  readonly database: Database;
  readonly queues: CallQueues;
  /** For a process of its own. */
  readonly databaseUrl: string;
  /** Runs any text as the owner of the database. */
  run<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
  /** Runs work in a transaction of the owner of the database. */
  asOwner(work: (tx: Tx) => Promise<void>): Promise<void>;
  /** A player with an amount, such as `1000.0000`, and a session of the test's game. */
  player(start: RawCall, vendor?: string): Promise<TestPlayer>;
  /** Sends a call as it is on the wire, with its name in `call`. */
  send(call: RawCall): Promise<VendorAnswer>;
  available(player: TestPlayer): Promise<bigint>;
  owed(player: TestPlayer): Promise<bigint>;
  /** Codes of incidents with the numbers of their calls, of those whose number begins so. */
  incidents(prefix?: string): Promise<readonly string[]>;
  /** The books hold. */
  expectSound(): Promise<void>;
  close(): Promise<void>;
}

let names = 0;

export async function openGateway(): Promise<Gateway> {
  const place = await testDatabase();
  // What it runs is written out each time: names of statements would be as many.
  const owner = openDatabase({ url: place.url, maxConnections: 8, statements: 'unnamed' });
  const database = openDatabase({ url: place.url, maxConnections: 24, role: PROGRAM }).forMerchant(1);
  await owner.inTransaction((tx) => createMerchant(tx, 'demo', 'Tyche'));
  const mine = owner.forMerchant(1);
  await mine.inTransaction(async (tx) => {
    await openLedger(tx, 'real', 'VND');
    for (const { code: vendor } of vendorAdapters)
      await store.putGame(tx, { vendor, code: GAME, type: 'RNG', winCap: null });
  });
  const queues = openCallQueues(database);
  const deps = { database, findMember, queues };
  async function run<Row>(text: string): Promise<Row[]> {
    names += 1;
    return mine.reader.rows<Row>({ name: `gateway${names}`, text, values: [] });
  }
  return {
    database,
    queues,
    databaseUrl: place.url,
    run,
    asOwner: (work) => mine.inTransaction(work),
    player: (start, vendor = VENDOR) => addPlayer({ database: mine, run }, start, vendor),
    send: (call) => answerCommand(deps, VENDOR, readSgpCommand(String(call.call), call)),
    async available({ walletId }) {
      return (await balanceOfWallet(database.reader, walletId))?.available ?? 0n;
    },
    owed: ({ walletId }) => owedBy(database.reader, walletId),
    async incidents(prefix = '') {
      const rows = await run<{ code: string; tx_id: string }>(
        `select code, tx_id from vendors.incidents where starts_with(tx_id, '${prefix}') order by incident_id`,
      );
      return rows.map(({ code, tx_id }) => `${code} ${tx_id}`);
    },
    async expectSound() {
      const report = await mine.inSnapshot((reader) => audit(reader));
      if (!report.ok) throw new Error(JSON.stringify(report.differences));
    },
    async close() {
      await queues.close();
      await Promise.all([database.close(), owner.close()]);
      await place.drop();
    },
  };
}

async function addPlayer(
  { database, run }: Pick<Gateway, 'database' | 'run'>,
  start: RawCall,
  vendor: string,
): Promise<TestPlayer> {
  names += 1;
  const [row] = await run<{ member_id: bigint }>(`
    insert into members.members (username, nickname, language, agreed_age)
    values ('caller${names}', 'caller${names}', 'EN', 21) returning member_id`);
  const memberId = row?.member_id ?? 0n;
  const currency = String(start.currency) as CurrencyCode;
  const balance = parseAmount(String(start.balance)) ?? 0n;
  const playerId = `player-${memberId}`;
  const token = await database.inTransaction(async (tx) => {
    const walletId = await openWallet(tx, { ownerId: memberId, book: 'real', currency });
    const grant = { scope: 'grant', kind: 'grant', gl: 'play-grant' } as const;
    if (balance > 0n) await post(tx, { ...grant, walletId, key: newKey(), delta: balance });
    const limit = start.limitLeft === undefined ? null : (parseAmount(String(start.limitLeft)) ?? 0n);
    if (limit !== null)
      await setStakeLimit(tx, walletId, { kind: 'wager', period: 'day', amount: limit, zone: 'UTC' });
    await tx.rows({
      name: `gateway-player${memberId}`,
      text: `insert into vendors.players (member_id, wallet_id, vendor, player_id, currency)
        values (${memberId}, ${walletId}, '${vendor}', '${playerId}', '${currency}')`,
      values: [],
    });
    const gameToken = await openSession(tx, { vendor, playerId, gameCode: GAME });
    return { walletId, gameToken };
  });
  const session = await startSession(database.reader, vendor, token.gameToken);
  if (!session) throw new Error('a session did not start');
  return { memberId, walletId: token.walletId, playerId, sessionToken: session.sessionToken };
}

/** A sequence of calls played by the database and by the model at once; each answer must be the same. */
export class Pair {
  readonly model = new CallModel();
  readonly #gateway: Gateway;
  readonly #players = new Map<string, TestPlayer>();
  readonly #prefix: string;

  constructor(gateway: Gateway) {
    names += 1;
    this.#gateway = gateway;
    this.#prefix = `n${names}-`;
  }

  /** @param player who plays it; a new one without it. For the model, bonus money is money like any other. */
  async addPlayer(name: string, start: RawCall, player?: TestPlayer): Promise<void> {
    this.model.players.set(name, playerOf(start));
    this.#players.set(name, player ?? (await this.#gateway.player(start)));
  }

  /** Sends a call to both. Gives how their answers differ; null when they do not. */
  async send(call: RawCall): Promise<string | null> {
    const wanted = this.model.send(call);
    const given = await this.#gateway.send(this.#translated(call));
    return differenceOf(given, wanted);
  }

  async lock(name: string): Promise<void> {
    const { player, model } = this.#find(name);
    model.isBlocked = true;
    await this.#gateway.database.inTransaction((tx) => setWalletStatus(tx, player.walletId, 'bet-locked'));
  }

  async expire(name: string): Promise<void> {
    const { player, model } = this.#find(name);
    model.session = 'expired';
    await this.#gateway.run(
      `update vendors.sessions set expires_at = clock_timestamp() - interval '1 second' where player_id = '${player.playerId}'`,
    );
  }

  /** How the two ended: what differs, in lines. */
  async compareEnds(): Promise<readonly string[]> {
    const lines: string[] = [];
    for (const [name, player] of this.#players) {
      const { balance, owed } = this.#find(name).model;
      const { bonus } = await pocketsOf(this.#gateway.database.reader, player.walletId);
      const [available, owes] = [
        (await this.#gateway.available(player)) + bonus,
        await this.#gateway.owed(player),
      ];
      if (available !== balance || owes !== owed)
        lines.push(
          `${name}: ${formatAmount(available)} owing ${formatAmount(owes)}, the model ${formatAmount(balance)} owing ${formatAmount(owed)}`,
        );
    }
    for (const [key, { status, bets, wins }] of this.model.rounds) {
      const [roundId = '', name = ''] = key.split('/');
      const player = this.#find(name).player;
      const row = await store.findRound(this.#gateway.database.reader, {
        vendor: VENDOR,
        roundId: `${this.#prefix}${roundId}`,
        playerId: player.playerId,
      });
      if (row?.status !== status || row.bets !== bets || row.wins !== wins)
        lines.push(
          `round ${key}: ${row?.status} ${row?.bets} ${row?.wins}, the model ${status} ${bets} ${wins}`,
        );
    }
    const own = await this.#gateway.incidents(this.#prefix);
    const incidents = own.map((line) => line.replace(this.#prefix, ''));
    if (incidents.join() !== this.model.incidents.join())
      lines.push(`incidents ${incidents.join()}, the model ${this.model.incidents.join()}`);
    return lines;
  }

  #find(name: string) {
    const [player, model] = [this.#players.get(name), this.model.players.get(name)];
    if (!player || !model) throw new Error(`no player ${name}`);
    return { player, model };
  }

  /** Numbers of its own, so that sequences share one database; a player's name there, and his session. */
  #translated(call: RawCall): RawCall {
    const player = this.#players.get(String(call.playerId));
    const own = Object.fromEntries(
      ['txId', 'roundId', 'betTxId', 'refTxId'].flatMap((field) =>
        typeof call[field] === 'string' ? [[field, `${this.#prefix}${call[field]}`] as const] : [],
      ),
    );
    const refs = Array.isArray(call.betTxIds) && {
      betTxIds: call.betTxIds.map((id) => `${this.#prefix}${id}`),
    };
    const items = Array.isArray(call.items) && {
      items: call.items.map((item: RawCall) => this.#translated(item)),
    };
    const session = player && { playerId: player.playerId, sessionToken: player.sessionToken };
    return { ...call, ...own, ...refs, ...items, ...session };
  }
}

const compared = ['status', 'balance', 'duplicate', 'refunded', 'shortfall', 'held', 'txStatus'] as const;

function differenceOf(given: VendorAnswer, wanted: ModelAnswer): string | null {
  for (const field of compared)
    if (given[field] !== wanted[field])
      return `${field}: ${String(given[field])}, the model ${String(wanted[field])}`;
  const [items, wantedItems] = [given.items ?? [], wanted.items ?? []];
  const pairs = (items as VendorAnswer[]).map((item, at) =>
    differenceOf(item, (wantedItems as ModelAnswer[])[at] ?? { status: 'OK' }),
  );
  return pairs.find((found) => found !== null) ?? null;
}
