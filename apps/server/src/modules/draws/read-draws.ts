import { readNow } from '../../platform/db/read-now.ts';
import { formatAmount } from '@tyche/kernel/money';
import type { DrawModel } from '@tyche/rules/fairness';
import type { Reader } from '../../platform/db/database.ts';
import { findProofRow, listPast } from './past-draws.ts';
import * as store from './store.ts';
import { listNotices, listResults } from './store-operation.ts';
import type { Draw, DrawPage, DrawState, NearDraws, ResultSource } from './types.ts';

/** All that the public needs to recompute a draw. Plain JSON: times in milliseconds since 1970, bytes as hexadecimal text. */
export interface DrawProof {
  readonly gameCode: string;
  readonly numero: string;
  readonly state: DrawState;
  readonly model: DrawModel;
  /** Null, as the next, until shortly before the sale. Until then the beacon's round is a plan. */
  readonly commitment: string | null;
  readonly committedAt: number | null;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly drawsAt: number;
  readonly beacon: {
    readonly name: string;
    readonly independent: boolean;
    readonly scheme: string;
    readonly publicKey: string;
    readonly genesis: number;
    readonly periodSeconds: number;
    readonly round: number;
    readonly signature: string | null;
    readonly randomness: string | null;
  };
  /** The seed, encrypted to a later round of the beacon, since before sales; null when the beacon is of a kind that holds none. */
  readonly escrow: { readonly round: number; readonly ciphertext: string } | null;
  readonly seed: string | null;
  readonly result: string | null;
  readonly resultVersion: number;
  /** Made here, read from a feed, or typed by two persons. What comes from outside cannot be recomputed. */
  readonly source: ResultSource;
  /** When the outside source published the result. */
  readonly knownAt: number | null;
  /** Whether the result was put right after it had been published. */
  readonly corrected: boolean;
  /** Every result the draw has had, the first first. */
  readonly results: readonly { readonly version: number; readonly result: string; readonly at: number }[];
  /** What happened to it out of the usual. */
  readonly notices: readonly { readonly kind: string; readonly reason: string; readonly at: number }[];
  readonly sealed: { readonly root: string; readonly tickets: number; readonly stake: string } | null;
}

/** The draw on sale with its neighbours and the database's time. */
export async function listNear(reader: Reader, gameCode: string): Promise<NearDraws> {
  const around = await store.listAround(reader, gameCode);
  const now = around[0]?.now ?? (await readNow(reader));
  const [current = null, next = null] = around.filter((draw) => !draw.isPast);
  return { now, previous: around.find((draw) => draw.isPast) ?? null, current, next };
}

/**
 * The results of a game, newest first: of all days, or those whose number begins so (a day as yyyyMMdd, or a draw). Draws that were never
 * held are left out. `page` counts from 0; `total` stops at 20 000.
 */
export async function listDraws(
  reader: Reader,
  gameCode: string,
  { page, size, begins = '' }: { page: number; size: number; begins?: string },
): Promise<DrawPage> {
  return listPast(reader, { gameCode, begins }, { offset: page * size, count: size });
}

/** The draw on sale and those after it: what a chase may reach. */
export function listUpcoming(reader: Reader, gameCode: string, count: number): Promise<Draw[]> {
  return store.listAhead(reader, gameCode, count);
}

/** What is published about a draw, or null when there is none. Its seed is null until the draw has been made. */
export async function findProof(reader: Reader, gameCode: string, number: string): Promise<DrawProof | null> {
  const found = await findProofRow(reader, gameCode, number);
  if (!found) return null;
  const { row, packedAt } = found;
  const [results, notices] = await Promise.all([
    packedAt
      ? [{ version: 1, result: row.result ?? '', recordedAt: packedAt }]
      : listResults(reader, row.drawId),
    listNotices(reader, [row.drawId]),
  ]);
  const { beaconName: name, independent, scheme, publicKey, periodSeconds } = row;
  return {
    gameCode: row.gameCode,
    numero: row.number,
    state: row.state,
    model: row.model,
    commitment: row.commitment?.toString('hex') ?? null,
    committedAt: row.committedAt?.getTime() ?? null,
    opensAt: row.opensAt.getTime(),
    closesAt: row.closesAt.getTime(),
    drawsAt: row.drawsAt.getTime(),
    beacon: {
      name,
      independent,
      scheme,
      publicKey,
      genesis: Number(row.genesis),
      periodSeconds,
      round: Number(row.round),
      signature: row.signature?.toString('hex') ?? null,
      randomness: row.entropy?.toString('hex') ?? null,
    },
    escrow:
      row.escrow === null ? null : { round: Number(row.escrowRound), ciphertext: row.escrow.toString('hex') },
    seed: row.seed?.toString('hex') ?? null,
    result: row.result,
    resultVersion: row.resultVersion,
    source: row.source,
    knownAt: row.knownAt?.getTime() ?? null,
    corrected: row.resultVersion > 1,
    results: results.map(({ version, result, recordedAt }) => ({
      version,
      result,
      at: recordedAt.getTime(),
    })),
    notices: notices.map(({ kind, reason, at }) => ({ kind, reason, at: at.getTime() })),
    sealed:
      row.root === null
        ? null
        : {
            root: row.root.toString('hex'),
            tickets: Number(row.tickets ?? 0n),
            stake: formatAmount(row.stake ?? 0n),
          },
  };
}
