// A lottery of its own for a test file: a database, members with money, and draws that open, close and are drawn when a test says so.
import { createHash, randomBytes } from 'node:crypto';
import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import type { DrawId, MemberId } from '@tyche/kernel/ids';
import { drawAfter, listDraws } from '@tyche/rules/lottery';
import { findGame } from '@tyche/rules/lottery/games';
import { testDatabase } from '@tyche/testkit/database';
import { openArchive } from '../../../platform/archive/archive.ts';
import { type Database, openDatabase, type PROGRAM } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Log } from '../../../platform/log/log.ts';
import { type Draw, findDraw } from '../../draws/index.ts';
import type { Member } from '../../members/index.ts';
import { createMerchant, markServed } from '../../settings/index.ts';
import { audit, balanceOf, openWallet, post } from '../../wallet/index.ts';
import { type Lottery, openLottery } from '../index.ts';
import { reverseVoidDraws } from '../settlement/correct-draw.ts';
import { refundVoidDraws } from '../settlement/refund-draw.ts';
import { openIdAllocator } from '../betting/id-allocator.ts';
import type { OrderInput } from '../betting/read-order.ts';
import { runChases } from '../chase/run-chases.ts';
import type { SeriesSource } from '../types.ts';
import { computeSeal } from '../settlement/compute-seal.ts';
import { sealDraw } from '../settlement/seal-draw.ts';
import { voidSale } from '../settlement/store-correct.ts';

const nothing = () => undefined;
export const log: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const GAME = 'fast5d-1m';

/** A merchant on the stage. */
export interface Brand {
  readonly database: Database;
  readonly lottery: Lottery;
  /** A member with this balance in whole pesos. */
  addMember(pesos?: number): Promise<Member>;
  bet(
    member: Member,
    draw: Draw,
    order: Partial<OrderInput> & { bettingSlipString: string },
    key?: string,
    node?: Lottery,
  ): Promise<string>;
  balance(member: Member): Promise<{ available: bigint; held: bigint }>;
  /** The differences that an audit finds. */
  differences(): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

export interface Stage extends Brand {
  readonly url: string;
  /** Another merchant beside the first, by its number from 2 on. */
  openBrand(merchant: number): Promise<Brand>;
  /** Opens the next draw of the game, and closes the one before it if it is still open. */
  openDraw(source?: 'own' | 'feed', saleMs?: number): Promise<Draw>;
  closeDraw(draw: Draw): Promise<void>;
  /** Closes if need be, seals, and draws this result; one from outside is known since its hour, or since when is told. */
  draw(draw: Draw, result: string, knownAt?: Date): Promise<Draw>;
  /** Gives a draw from outside its next result. */
  correct(draw: Draw, result: string): Promise<Draw>;
  /** The database's clock. */
  now(): Promise<Date>;
  /** Ends a draw without payment, refunds it, and takes back what was paid on it. */
  voidDraw(draw: Draw): Promise<void>;
  reread(draw: Draw): Promise<Draw>;
  /** The lottery of another process on the same database, by its place. */
  anotherNode(place: number): Lottery;
  chases(): Promise<void>;
  readonly series: SeriesSource;
  /** The highest series that a member holds, by the moment. Without it that of the game counts. */
  holdSeries(member: Member, seriesAt: (at: Date) => number): void;
  count(statement: string): Promise<bigint>;
  /** Writes a function of the database anew with some of its text changed, all of which must be found: what breaks a protection. */
  mutate(name: string, from: readonly string[], to: readonly string[]): Promise<void>;
}

/** A slip line of the two-star straight on the last two balls, one whole bet each digit pair. */
export function lastTwo(tens: string, ones: string, multiple = 1, series = 1950): string {
  return `${tens}_${ones}~1~15~1~${series}~${multiple}`;
}

/**
 * @param role as whom the merchants work: the program, whom policies bind; without it the owner.
 * @param archive where old draws are; null: there is no archive.
 */
export async function openStage(role?: typeof PROGRAM, archive: Database | null = null): Promise<Stage> {
  const test = await testDatabase();
  const installation = openDatabase({ url: test.url, maxConnections: 60, ...(role && { role }) });
  const database = installation.forMerchant(1);
  const members = new Map<bigint, Member>();
  const held = new Map<bigint, (at: Date) => number>();
  const series: SeriesSource = {
    today: async (memberId) => held.get(memberId)?.(new Date()) ?? null,
    listAt: async (_, asked) => asked.map(({ memberId, at }) => held.get(memberId)?.(at) ?? null),
  };
  const openNode = (own: Database) =>
    openLottery({
      archive: openArchive(own, archive),
      database: own,
      databaseUrl: test.url,
      log,
      nameIn: () => null,
      clock: { now: () => new Date() },
      findMember: async (memberId) => members.get(memberId) ?? null,
      series,
    });

  const brandOf = (own: Database) =>
    openBrandOn(own, openNode(own), (member) => members.set(member.memberId, member));
  const first = brandOf(database);
  const nodes = [0, 1, 2, 3].map(() => openNode(database));
  const draws = await openDraws(database);

  return {
    ...first,
    ...draws,
    url: test.url,
    async openBrand(merchant) {
      await installation.inTransaction(async (tx) => {
        for (let number = 1; number <= merchant; number += 1)
          await markServed(tx, await createMerchant(tx, `brand${number}`, `Brand ${number}`));
      });
      const brand = installation.forMerchant(merchant);
      await brand.inTransaction((tx) => tx.rows(sql`select wallet.open_ledger('real', 'PHP')`));
      return brandOf(brand);
    },
    async now() {
      const [row] = await database.reader.rows(sql<{ now: Date }>`select clock_timestamp() as now`);
      if (!row) throw new Error('no time');
      return row.now;
    },
    anotherNode(place) {
      const node = nodes[place];
      if (!node) throw new Error('no such node');
      return node;
    },
    chases: () => runChases({ database, numbers: openIdAllocator(), series }),
    series,
    holdSeries: ({ memberId }, seriesAt) => void held.set(memberId, seriesAt),
    count: (statement) => count(database, statement),
    mutate: (...change) => mutate(database, ...change),
    async close() {
      await first.close();
      await database.close();
      await test.drop();
    },
  };
}

let lastMember = 100n;

/** A merchant over its database, with a lottery of its own; `keep` takes each new member. */
function openBrandOn(own: Database, lottery: Lottery, keep: (member: Member) => void): Brand {
  return {
    database: own,
    lottery,
    async addMember(pesos = 1_000) {
      lastMember += 1n;
      const memberId = lastMember as MemberId;
      const walletId = await own.inTransaction(async (tx) => {
        const id = await openWallet(tx, { ownerId: memberId, book: 'real', currency: 'PHP' });
        if (pesos > 0)
          await post(tx, {
            walletId: id,
            scope: 'grant',
            key: newKey(),
            kind: 'grant',
            gl: 'play-grant',
            delta: amountOf(pesos),
          });
        return id;
      });
      const member: Member = { memberId, walletId, accountType: 0, username: `member${memberId}` };
      keep(member);
      return member;
    },
    async bet(member, draw, order, key = newKey(), node = lottery) {
      const input = { gameId: 101, currentNumero: draw.number, betCartAmountSum: '2', ...order };
      return node.place(input, { memberId: member.memberId, key });
    },
    async balance(member) {
      const balance = await balanceOf(own.reader, member.memberId);
      if (!balance) throw new Error('no wallet');
      return { available: balance.available, held: balance.held };
    },
    differences: async () => (await audit(own.reader)).differences,
    close: () => lottery.close(),
  };
}

type StageDraws = Pick<Stage, 'openDraw' | 'closeDraw' | 'draw' | 'correct' | 'voidDraw' | 'reread'>;

/** The draws of the game, which open, close and are drawn when a test says so. */
async function openDraws(database: Database): Promise<StageDraws> {
  const beaconId = await insertBeacon(database);
  const calendar = findGame(GAME)?.calendar;
  if (!calendar) throw new Error('no game');
  let [last] = listDraws(calendar, new Date(Date.UTC(2026, 4, 1)), 1);
  let newest: Draw | null = null;

  const reread = async (draw: Draw) => {
    const found = await findDraw(database.reader, draw.gameCode, draw.number);
    if (!found) throw new Error('the draw is gone');
    return found;
  };
  const closeDraw = async (draw: Draw) => {
    await database.inTransaction(async (tx) => {
      await tx.rows(sql`select pg_advisory_xact_lock(draws.sale_lock(${draw.id}))`);
      await tx.rows(
        sql`update draws.draws set state = 'locked', locked_at = clock_timestamp() where draw_id = ${draw.id} and state = 'open'`,
      );
    });
  };

  return {
    closeDraw,
    reread,
    async openDraw(source = 'own', saleMs = 3_600_000) {
      if (!last) throw new Error('the calendar ended');
      if (newest) await closeDraw(newest);
      last = drawAfter(calendar, last);
      const { number } = last;
      const seed = randomBytes(32);
      await database.inTransaction(async (tx) => {
        const [row] = await tx.rows(sql<{ id: DrawId }>`
          insert into draws.draws (game_code, number, model, opens_at, closes_at, draws_at, commitment, beacon_id, beacon_round, result_source)
          select ${GAME}, ${number}, '{"kind":"digits","count":5}', at, at + ${saleMs} * interval '1 ms' + ${number}::numeric % 10000 * interval '1 microsecond',
            at + interval '2 hours', ${createHash('sha256').update(seed).digest()}, ${beaconId}::int, 1, ${source}
          from clock_timestamp() as at
          returning draw_id as id`);
        await tx.rows(sql`insert into draws.seeds (draw_id, seed) values (${row?.id}, ${seed})`);
        await tx.rows(sql`update draws.draws set state = 'open' where draw_id = ${row?.id}`);
      });
      const draw = await findDraw(database.reader, GAME, number);
      if (!draw) throw new Error('no draw');
      newest = draw;
      return draw;
    },
    async draw(draw, result, knownAt) {
      await closeDraw(draw);
      await sealDraw(database, (id) => computeSeal(database, id), draw.id);
      await database.inTransaction((tx) =>
        tx.rows(sql`
        update draws.draws d set state = 'drawn', result = ${result}, result_version = 1, drawn_at = clock_timestamp(),
          entropy = case result_source when 'own' then ${randomBytes(32)}::bytea end,
          beacon_signature = case result_source when 'own' then ${randomBytes(48)}::bytea end,
          revealed_seed = (select seed from draws.seeds s where s.draw_id = d.draw_id and d.result_source = 'own'),
          known_at = case result_source when 'own' then null else coalesce(${knownAt ?? null}::timestamptz, draws_at) end
        where draw_id = ${draw.id} and state = 'drawing'`),
      );
      return reread(draw);
    },
    async correct(draw, result) {
      await database.inTransaction((tx) =>
        tx.rows(sql`
        update draws.draws set state = 'drawn', result = ${result}, result_version = result_version + 1
        where draw_id = ${draw.id}`),
      );
      return reread(draw);
    },
    async voidDraw(draw) {
      await database.inTransaction(async (tx) => {
        await tx.rows(
          sql`update draws.draws set state = 'void', void_reason = 'test' where draw_id = ${draw.id}`,
        );
        await voidSale(tx, draw.id);
      });
      await refundVoidDraws(database);
      await reverseVoidDraws(database);
    },
  };
}

async function count(database: Database, statement: string): Promise<bigint> {
  const [row] = await database.reader.rows<{ count: bigint }>({
    name: `c${createHash('sha1').update(statement).digest('hex')}`,
    text: statement,
    values: [],
  });
  return row?.count ?? -1n;
}

async function mutate(
  database: Database,
  name: string,
  from: readonly string[],
  to: readonly string[],
): Promise<void> {
  const run = (text: string) =>
    database.reader.rows<{ text: string }>({ name: `m${newKey()}`, text, values: [] });
  const [row] = await run(`select pg_get_functiondef('${name}'::regproc) as text`);
  let text = row?.text ?? '';
  from.forEach((part, at) => {
    if (!text.includes(part)) throw new Error(`${name} does not contain: ${part}`);
    text = text.replace(part, () => to[at] ?? '');
  });
  await run(text);
}

async function insertBeacon(database: Database): Promise<number> {
  const [row] = await database.inTransaction((tx) =>
    tx.rows(sql<{ id: number }>`
    insert into draws.beacons (name, independent, scheme, public_key, genesis, period_seconds) values ('test', false, 'test', '00', 1, 1)
    returning beacon_id as id`),
  );
  if (!row) throw new Error('no beacon');
  return row.id;
}
