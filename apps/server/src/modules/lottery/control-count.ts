// The second program's pass over a draw: it reads the tickets by itself, finds the winners with no code of the lottery rules,
// and rebuilds the sealed root from what it read, so that only what was sealed is paid.
import { createHash, hash } from 'node:crypto';
import { controlCapped, controlPayout } from '@tyche/rules/control';
import { merkleRoot, ticketLeafText } from '@tyche/rules/fairness';
import type { DrawId } from '@tyche/kernel/ids';
import type { Database } from '../../platform/db/database.ts';
import { type ControlChunk, findSealedTickets, readByKey } from './store-control.ts';

export interface ControlTask {
  readonly drawId: DrawId;
  readonly gameCode: string;
  readonly number: string;
  readonly result: string;
  /** The code of each play by its id: part of a leaf's text. */
  readonly playCodes: ReadonlyMap<number, string>;
}

export interface ControlCount {
  readonly tickets: bigint;
  readonly stake: bigint;
  readonly winners: bigint;
  readonly gross: bigint;
  readonly digest: string;
  readonly root: string;
}

const CHUNK = 4_096;

/** Computes winners and root of a draw. Writes nothing. */
export async function countAgain(
  database: Pick<Database, 'inSnapshot'>,
  task: ControlTask,
): Promise<ControlCount> {
  const digest = createHash('sha256');
  const roots: Uint8Array[] = [];
  let [tickets, stakes, winners, gross, after] = [0n, 0n, 0n, 0n, 0n];
  for (;;) {
    const chunk = await readChunk(database, task.drawId, after);
    if (!chunk) break;
    const leaves: Buffer[] = [];
    for (const line of chunk.lines.split('|')) {
      const [
        id = '',
        type,
        balls = '',
        play,
        bets,
        price = '',
        unit = '',
        multiple,
        series,
        base,
        stake = '',
        cap = '',
        salt = '',
      ] = line.split('~');
      const ticket = {
        playId: Number(play),
        type: Number(type),
        balls,
        betPrice: BigInt(price),
        unit: BigInt(unit),
        multiple: Number(multiple),
        series: Number(series),
        base: Number(base),
        winCap: cap === '' ? null : BigInt(cap),
      };
      const payout = controlPayout(ticket, task.result);
      tickets += 1n;
      stakes += BigInt(stake);
      if (payout > 0n) {
        winners += 1n;
        gross += payout;
        digest.update(`${id}:${payout}\n`);
      }
      leaves.push(leaf({ ...ticket, id, bets: Number(bets), stake: BigInt(stake), salt }, task));
    }
    roots.push(merkleRoot(leaves, sha256));
    after = chunk.last;
    if (chunk.count < CHUNK) break;
  }
  return {
    tickets,
    stake: stakes,
    winners,
    gross,
    digest: digest.digest('hex'),
    root: Buffer.from(merkleRoot(roots, sha256)).toString('hex'),
  };
}

function readChunk(
  database: Pick<Database, 'inSnapshot'>,
  drawId: DrawId,
  after: bigint,
): Promise<ControlChunk | null> {
  return database.inSnapshot(async (reader) => {
    const [, chunk] = await Promise.all([readByKey(reader), findSealedTickets(reader, drawId, after, CHUNK)]);
    return chunk;
  });
}

/** Whether the payouts of members over the cap are cut as the second program cuts them. */
export function isCutRight(
  members: readonly { gross: readonly bigint[]; payouts: readonly bigint[] }[],
  cap: bigint,
): boolean {
  return members.every(({ gross, payouts }) =>
    controlCapped(gross, cap).every((payout, at) => payout === payouts[at]),
  );
}

interface Fields {
  readonly id: string;
  readonly playId: number;
  readonly type: number;
  readonly balls: string;
  readonly bets: number;
  readonly betPrice: bigint;
  readonly unit: bigint;
  readonly multiple: number;
  readonly series: number;
  readonly stake: bigint;
  readonly salt: string;
}

function leaf(ticket: Fields, { gameCode, number, playCodes }: ControlTask): Buffer {
  const text = ticketLeafText({
    gameCode,
    number,
    ticketId: BigInt(ticket.id),
    playCode: playCodes.get(ticket.playId) ?? '',
    selection: `${ticket.type}~${ticket.balls}`,
    bets: ticket.bets,
    multiple: ticket.multiple,
    unitStake: (ticket.betPrice * ticket.unit) / 10_000n,
    stake: ticket.stake,
    series: ticket.series,
    salt: ticket.salt,
  });
  return hash('sha256', `\0${text}`, 'buffer');
}

function sha256(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer');
}
