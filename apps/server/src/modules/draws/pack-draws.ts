import { createHash, createHmac } from 'node:crypto';
import { derive, drawWords, fromHex, resultText, toHex } from '@tyche/rules/fairness';
import { ESCROW_SCHEME } from '@tyche/timelock/escrow';
import type { Database, Reader } from '../../platform/db/database.ts';
import type { MakeEscrows } from './escrow-thread.ts';
import { type PackedDraw, packDraws, unpackDraws } from './pack-format.ts';
import { findSignature, keepPulses } from './pulses.ts';
import * as store from './store-packs.ts';
import type { DrawnGame } from './types.ts';

/** Results of a game that always stay rows: more than any page of the newest draws shows. */
const NEWER = 200;

export interface PackingDeps {
  readonly database: Database;
  readonly makeEscrows: MakeEscrows;
}

/**
 * Packs one day of one game: its settled draws that nobody bet on leave their rows, and pages read them from the pack (decision 48). A
 * draw whose result, seed, escrow or log cannot be made again from what the pack keeps stays as it is. Gives how many draws were packed;
 * null when no day may be packed, or another worker packs it. Safe to repeat and to kill: pack and removal are one transaction.
 */
export async function packNextDay(
  { database, makeEscrows }: PackingDeps,
  games: readonly Pick<DrawnGame, 'code'>[],
  newer = NEWER,
): Promise<number | null> {
  const { reader } = database;
  const codes = games.map(({ code }) => code);
  const next = await store.findPackable(reader, codes, newer);
  if (!next) return null;
  const rows = await store.listPackable(reader, next);
  const escrows = await escrowsOf(makeEscrows, rows);
  const sound = rows.filter((row, at) => isSound(next.gameCode, row, escrows[at] ?? null));
  const pack = packDraws(sound.map(packedOf));
  const logDigest = sha256(Buffer.concat(sound.map(({ logHash }) => logHash ?? Buffer.alloc(0))));
  return database.inTransaction(async (tx) => {
    if (!(await store.lockPacking(tx, next))) return null;
    await store.insertPack(tx, next, { ...pack, logDigest, draws: sound.length });
    for (const [beaconId, own] of Map.groupBy(sound, (row) => row.beaconId))
      await keepPulses(tx, beaconId, new Map(own.map(({ round, signature }) => [round, signature])));
    const gone = await store.deletePacked(
      tx,
      sound.map(({ id }) => id),
    );
    if (gone !== sound.length)
      throw new Error(`${next.gameCode} ${next.day}: a draw changed while it was packed`);
    return gone;
  });
}

/**
 * The packs that do not prove their draws: a hash that is wrong, a result that does not follow from seed and signature, or bytes that
 * are no pack. For the audit; reads every pack.
 */
export async function findBrokenPacks(
  reader: Reader,
  games: readonly Pick<DrawnGame, 'code'>[],
): Promise<store.GameDay[]> {
  const broken = new Map(
    (await store.listBrokenPacks(reader)).map((pack) => [`${pack.gameCode} ${pack.day}`, pack]),
  );
  for (const { code: gameCode } of games) {
    const days = await store.listPackDaysFrom(reader, gameCode, '', Number.MAX_SAFE_INTEGER);
    for (const day of days)
      if (!(await holds(reader, { gameCode, day }))) broken.set(`${gameCode} ${day}`, { gameCode, day });
  }
  return [...broken.values()];
}

async function holds(reader: Reader, day: store.GameDay): Promise<boolean> {
  const pack = await store.findPack(reader, day);
  if (!pack) return false;
  const draws = unpacked(pack);
  if (draws?.length !== pack.draws) return false;
  for (const draw of draws) {
    const signature = await findSignature(reader, draw.run.beaconId, draw.round);
    if (
      !signature ||
      resultOf(day.gameCode, draw.number, draw.run.model, draw.seed, sha256(signature)) !== draw.result
    )
      return false;
  }
  return true;
}

function unpacked(pack: store.StoredPack): readonly PackedDraw[] | null {
  try {
    return unpackDraws(pack);
  } catch {
    return null;
  }
}

/** Whether all that is published of a draw can be made again from what its pack keeps. */
function isSound(gameCode: string, row: store.PackableRow, escrow: Uint8Array | null): boolean {
  const { logHash, seed, commitment, signature, entropy } = row;
  if (logHash === null || !sha256(seed).equals(commitment) || !sha256(signature).equals(entropy))
    return false;
  if (row.escrow === null ? escrow !== null : escrow === null || !row.escrow.equals(escrow)) return false;
  return resultOf(gameCode, row.number, row.model, seed, entropy) === row.result;
}

function resultOf(
  gameCode: string,
  number: string,
  model: PackedDraw['run']['model'],
  seed: Buffer,
  entropy: Buffer,
): string {
  const words = drawWords(seed, { gameCode, number, entropyHex: toHex(entropy) }, (key, message) =>
    createHmac('sha256', key).update(message).digest(),
  );
  return resultText(derive(model, words));
}

/** The escrows that these draws must have had, a null for each whose beacon holds none. */
async function escrowsOf(
  makeEscrows: MakeEscrows,
  rows: readonly store.PackableRow[],
): Promise<readonly (Uint8Array | null)[]> {
  const escrows: (Uint8Array | null)[] = [];
  for (const { seed, scheme, publicKey, escrowRound } of rows) {
    if (scheme !== ESCROW_SCHEME || escrowRound === null) {
      escrows.push(null);
      continue;
    }
    const lock = { publicKey: fromHex(publicKey), round: Number(escrowRound) };
    const [made] = await makeEscrows([{ seed, lock }]);
    escrows.push(made ?? null);
  }
  return escrows;
}

function packedOf(row: store.PackableRow): PackedDraw {
  const { model, beaconId, root } = row;
  return { ...row, run: { model, beaconId, root } };
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
