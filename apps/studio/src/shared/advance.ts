// Moves the shared rounds of a table on. Every process of the studio may do it at any time: each step is one transaction that changes what
// it found or nothing, so a process that stops leaves a round that another one goes on with.
import { chainDue, nextPlace } from '@tyche/rules/studio';
import { crashEndMs, crashMultiple } from '@tyche/rules/studio/originals';
import type { StudioDatabase, Tx } from '../database.ts';
import type { SaltBeacon } from './beacon.ts';
import type { Chains } from './chain.ts';
import { endSeats, payTargets, pointOf } from './seats.ts';
import {
  beatShared,
  beginShared,
  endShared,
  findCurrent,
  findUsedPlace,
  insertShared,
  lockShared,
  type SharedRow,
  settleShared,
} from './store-shared.ts';

export interface TableDeps {
  readonly database: StudioDatabase;
  readonly chains: Chains;
  readonly beacon: SaltBeacon;
}

const BET_MS = 6_000;
/** The salt comes at least so long after the lock. */
const SALT_AFTER_MS = 1_000;
/** A salt that is later than this makes the round void. */
const SALT_LATE_MS = 10_000;
/** From the salt to the first moment of the curve: the time that the news takes to the players. */
const LEAD_MS = 300;
const BEAT_MS = 500;
/** Without a beat for so long nobody could cash out. */
const GAP_MS = 3_000;
/** Cash-outs that arrived before the end may be stored after it. */
const GRACE_MS = 1_000;
/** From one round's end to the next one's bets. */
const REST_MS = 3_500;
const AT_ONCE = 100;

/** Does what is due at a table. Opens a round only while somebody watches. Gives the round that there is then. */
export async function advance(
  deps: TableDeps,
  gameCode: string,
  { isWatched }: { readonly isWatched: boolean },
): Promise<SharedRow | null> {
  const current = await findCurrent(deps.database, gameCode);
  if (current?.state === 'betting') await begin(deps, current);
  else if (current?.state === 'running') await rise(deps, current);
  else if (current && !current.is_settled) await settle(deps, current);
  else if (isWatched && (current?.ended_ms ?? REST_MS) >= REST_MS) await open(deps, gameCode);
  else return current;
  return findCurrent(deps.database, gameCode);
}

/**
 * Commits the chain that a table needs next, long before its first round (games.md 1.3): the first one of all, or the next one when the one in
 * use is near its end. Does nothing when it is there.
 */
export async function prepareChain(
  { database, chains }: Pick<TableDeps, 'database' | 'chains'>,
  gameCode: string,
): Promise<void> {
  await chains.open(gameCode, chainDue(await findUsedPlace(database, gameCode)));
}

async function open({ database, chains, beacon }: TableDeps, gameCode: string): Promise<void> {
  const { chainNo, linkNo } = nextPlace(await findUsedPlace(database, gameCode));
  const chain = await chains.open(gameCode, chainNo);
  const before = linkNo === 1 ? chain.commitment : await chains.link(database, chain.chainId, linkNo - 1);
  const [clock] = await database.rows<{ ms: number }>(
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const named = clock && (await beacon.firstAfter(clock.ms + BET_MS + SALT_AFTER_MS));
  if (!named) return;
  const { chainId } = chain;
  await insertShared(database, {
    gameCode,
    chainId,
    linkNo,
    before,
    betMs: BET_MS,
    beaconRound: named.round,
  });
}

/** Bets are open, or locked and waiting for the salt. */
async function begin({ database, chains, beacon }: TableDeps, shared: SharedRow): Promise<void> {
  if (shared.lock_left_ms > 0) return;
  const salt = shared.lock_left_ms > -SALT_AFTER_MS ? null : await beacon.salt(Number(shared.beacon_round));
  if (salt !== null) {
    await database.inTransaction((tx) => beginShared(tx, shared.shared_no, salt, LEAD_MS));
  } else if (-shared.lock_left_ms > SALT_AFTER_MS + SALT_LATE_MS) {
    const link = await chains.link(database, shared.chain_id, shared.link_no);
    await alone(database, shared, 'betting', (tx) =>
      endShared(tx, shared.shared_no, { state: 'void', link, point: null, isInterrupted: false }),
    );
  }
}

/** The curve rises: targets that it passed are paid, and it ends at its point. */
async function rise({ database, chains }: TableDeps, shared: SharedRow): Promise<void> {
  const point = await pointOf(database, chains, shared);
  const age = shared.age_ms ?? 0;
  if (point === null || age < 0) return;
  const endMs = crashEndMs(BigInt(point));
  if (age < endMs) {
    if ((shared.beat_ms ?? 0) > BEAT_MS) await beatShared(database, shared.shared_no, GAP_MS);
    const reached = Number(crashMultiple(Math.floor(age)));
    await database.inTransaction((tx) => payTargets(tx, shared.shared_no, reached, AT_ONCE));
    return;
  }
  const link = await chains.link(database, shared.chain_id, shared.link_no);
  // The time that nobody saw, up to the end.
  const unseenMs = (shared.beat_ms ?? 0) - (age - endMs);
  await alone(database, shared, 'running', (tx) =>
    endShared(tx, shared.shared_no, { state: 'ended', link, point, isInterrupted: unseenMs > GAP_MS }),
  );
}

/** Ends the bets that are left, then the round. */
async function settle({ database }: TableDeps, shared: SharedRow): Promise<void> {
  if ((shared.ended_ms ?? 0) < GRACE_MS) return;
  await alone(database, shared, shared.state, async (tx) => {
    const ended = await endSeats(tx, shared, AT_ONCE);
    if (ended < AT_ONCE) await settleShared(tx, shared.shared_no);
  });
}

/** Does something to a round that no other process changes meanwhile, if it still stands as it was found. */
async function alone(
  database: StudioDatabase,
  { shared_no }: SharedRow,
  state: SharedRow['state'],
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const shared = await lockShared(tx, shared_no);
    if (shared?.state === state) await work(tx);
  });
}
