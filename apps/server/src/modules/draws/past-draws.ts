// Draws that are over, wherever they are kept: rows, and packs of those that nobody bet on (decision 48).
import { createHash } from 'node:crypto';
import { fromHex } from '@tyche/rules/fairness';
import type { Reader } from '../../platform/db/database.ts';
import { type MakeEscrows, openEscrowThread } from './escrow-thread.ts';
import { type PackedDraw, unpackDraws } from './pack-format.ts';
import { findSignature } from './pulses.ts';
import * as store from './store.ts';
import * as packs from './store-packs.ts';
import type { Draw } from './types.ts';

/** How many past draws can be paged through: a public page counts no further than that. */
const PAST_LIMIT = 20_000;

/** Days of packs that are counted together. */
const DAYS_A_TURN = 30;

/** A draw of a game by its number, or null. */
export async function findDraw(reader: Reader, gameCode: string, number: string): Promise<Draw | null> {
  const row = await store.findByNumber(reader, gameCode, number);
  if (row) return row;
  const packed = await findPacked(reader, gameCode, number);
  return packed && drawOf(gameCode, packed);
}

interface Asked {
  readonly gameCode: string;
  /** The draws whose number begins so. */
  readonly begins: string;
}

/** Where the draws of a packed day are: its pack, and the rows from its date up to the next packed day. */
interface Segment {
  readonly day: string | null;
  readonly from: string;
  readonly below: string;
  readonly rows: number;
  readonly packed: number;
}

/**
 * The draws of a game whose sale is over and that were held, newest first, and how many there are in all. `begins` is how their numbers
 * begin: a day as yyyyMMdd, a draw, or nothing. The total stops at 20 000.
 */
export async function listPast(
  reader: Reader,
  asked: Asked,
  { offset, count }: { offset: number; count: number },
): Promise<{ draws: Draw[]; total: number }> {
  const draws: Draw[] = [];
  let passed = 0;
  for await (const segment of segmentsOf(reader, asked)) {
    const length = segment.rows + segment.packed;
    const skip = Math.max(0, offset - passed);
    const wanted = offset + count - passed;
    if (skip < length && wanted > 0)
      draws.push(...(await readSegment(reader, asked, segment, { skip, wanted })));
    passed += length;
    if (passed >= PAST_LIMIT) break;
  }
  return { draws, total: Math.min(passed, PAST_LIMIT) };
}

/** The packed days from the newest on, each with the rows behind it; what is older than all packs comes last. */
async function* segmentsOf(reader: Reader, { gameCode, begins }: Asked): AsyncGenerator<Segment> {
  let below = '~';
  for (;;) {
    const days = await packs.listPackDays(reader, gameCode, { begins, below, limit: DAYS_A_TURN });
    const bounds = [...days.map(({ day }) => day), ...(days.length < DAYS_A_TURN ? [''] : [])];
    const counts = await store.countPast(reader, gameCode, { begins, below, bounds, limit: PAST_LIMIT });
    for (const [at, from] of bounds.entries()) {
      const found = days[at];
      const packed = found ? await countPacked(reader, gameCode, begins, found) : 0;
      yield { day: found?.day ?? null, from, below, rows: counts[at] ?? 0, packed };
      below = from;
    }
    if (days.length < DAYS_A_TURN) return;
  }
}

/** A prefix of a date takes the whole pack; a longer one only some of its draws. */
async function countPacked(
  reader: Reader,
  gameCode: string,
  begins: string,
  { day, draws }: { day: string; draws: number },
): Promise<number> {
  if (begins.length <= day.length) return draws;
  return (await readPack(reader, gameCode, day)).filter(({ number }) => number.startsWith(begins)).length;
}

async function readSegment(
  reader: Reader,
  { gameCode, begins }: Asked,
  { day, from, below }: Segment,
  { skip, wanted }: { skip: number; wanted: number },
): Promise<Draw[]> {
  const rows = await store.listPast(reader, gameCode, { begins, from, below, count: wanted });
  const packed = day === null ? [] : await readPack(reader, gameCode, day);
  const own = packed.filter(({ number }) => number.startsWith(begins)).map((draw) => drawOf(gameCode, draw));
  return [...rows, ...own]
    .toSorted((a, b) => b.closesAt.getTime() - a.closesAt.getTime())
    .slice(skip, wanted);
}

/** Results of a game from a number on, and after another when that is named; oldest first. */
export async function listResults(
  reader: Reader,
  gameCode: string,
  asked: { from: string; after: string | null; count: number },
): Promise<store.ResultRow[]> {
  const first = asked.after !== null && asked.after > asked.from ? asked.after : asked.from;
  const rows = await store.listResults(reader, gameCode, asked);
  const last = rows.length < asked.count ? null : rows.at(-1)?.number;
  const found: store.ResultRow[] = [];
  for (const day of await packs.listPackDaysFrom(reader, gameCode, first.slice(0, 8), asked.count)) {
    if (found.length >= asked.count || (last && day > last)) break;
    for (const { number, result } of await readPack(reader, gameCode, day))
      if (number >= asked.from && (asked.after === null || number > asked.after))
        found.push({ number, result });
  }
  if (found.length === 0) return rows;
  return [...rows, ...found].toSorted((a, b) => (a.number < b.number ? -1 : 1)).slice(0, asked.count);
}

/** What is public about a draw, and when its result was recorded where its pack tells that. */
export async function findProofRow(
  reader: Reader,
  gameCode: string,
  number: string,
): Promise<{ readonly row: store.ProofRow; readonly packedAt: Date | null } | null> {
  const row = await store.findProof(reader, gameCode, number);
  if (row) return { row, packedAt: null };
  const packed = await findPacked(reader, gameCode, number);
  if (!packed) return null;
  return { row: await proofOf(reader, gameCode, packed), packedAt: packed.drawnAt };
}

async function proofOf(reader: Reader, gameCode: string, packed: PackedDraw): Promise<store.ProofRow> {
  const { run, seed, round, escrowRound } = packed;
  const [beacon, signature] = await Promise.all([
    packs.getBeacon(reader, run.beaconId),
    findSignature(reader, run.beaconId, round),
  ]);
  if (!signature)
    throw new Error(`the pack of ${gameCode} ${packed.number} lacks the signature of its round`);
  return {
    ...beacon,
    drawId: packed.id,
    gameCode,
    number: packed.number,
    state: 'settled',
    model: run.model,
    opensAt: packed.opensAt,
    closesAt: packed.closesAt,
    drawsAt: packed.drawsAt,
    commitment: sha256(seed),
    committedAt: packed.committedAt,
    round,
    seed,
    signature,
    entropy: sha256(signature),
    escrowRound,
    escrow: escrowRound === null ? null : await escrowOf(seed, beacon.publicKey, escrowRound),
    result: packed.result,
    resultVersion: 1,
    source: 'own',
    knownAt: null,
    root: Buffer.from(run.root, 'hex'),
    tickets: 0n,
    stake: 0n,
  };
}

let makeEscrows: MakeEscrows | null = null;

/** The escrow that a draw had: nothing in it is random but the seed (decision 31). A pairing each, in a thread. */
async function escrowOf(seed: Buffer, publicKey: string, round: bigint): Promise<Buffer> {
  makeEscrows ??= openEscrowThread().ask;
  const [made] = await makeEscrows([{ seed, lock: { publicKey: fromHex(publicKey), round: Number(round) } }]);
  if (!made) throw new Error('no escrow was made');
  return Buffer.from(made);
}

async function findPacked(reader: Reader, gameCode: string, number: string): Promise<PackedDraw | null> {
  const draws = await readPack(reader, gameCode, number.slice(0, 8));
  return draws.find((draw) => draw.number === number) ?? null;
}

async function readPack(reader: Reader, gameCode: string, day: string): Promise<readonly PackedDraw[]> {
  const pack = await packs.findPack(reader, { gameCode, day });
  return pack && pack.draws > 0 ? unpackDraws(pack) : [];
}

function drawOf(gameCode: string, { run, seed, ...draw }: PackedDraw): Draw {
  const { id, number, opensAt, closesAt, drawsAt, result } = draw;
  return {
    id,
    gameCode,
    number,
    state: 'settled',
    opensAt,
    closesAt,
    drawsAt,
    commitment: sha256(seed).toString('hex'),
    result,
    resultVersion: 1,
  };
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
