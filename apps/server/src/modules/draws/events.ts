import type { DrawId } from '@tyche/kernel/ids';
import { publishToAll } from '../../platform/events/events.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Named } from './store-life.ts';

/** What is announced about a draw to every merchant, in the transaction that makes it true. */
export type DrawTopic =
  | 'draw.opened'
  | 'draw.locked'
  | 'draw.drawn'
  | 'draw.corrected'
  | 'draw.settled'
  | 'draw.frozen'
  | 'draw.void';

/** The payload of every draw event. */
export interface DrawEvent {
  readonly drawId: DrawId;
  readonly gameCode: string;
  readonly number: string;
}

export async function announce(tx: Tx, topic: DrawTopic, draws: readonly Named[]): Promise<void> {
  await Promise.all(
    draws.map(({ id, gameCode, number }) => publishToAll(tx, topic, { drawId: id, gameCode, number })),
  );
}

/** Announces that a game was taken off sale, or is on sale again. */
export async function announceSale(tx: Tx, gameCode: string): Promise<void> {
  await publishToAll(tx, 'game.sale', { gameCode });
}

/** Reads the payload of a draw event as it comes back from the outbox. Throws on anything else. */
export function readDrawEvent(payload: unknown): DrawEvent {
  if (
    typeof payload === 'object' &&
    payload !== null &&
    'drawId' in payload &&
    /^[1-9][0-9]*$/.test(String(payload.drawId)) &&
    'gameCode' in payload &&
    typeof payload.gameCode === 'string' &&
    'number' in payload &&
    typeof payload.number === 'string'
  ) {
    return {
      drawId: BigInt(String(payload.drawId)) as DrawId,
      gameCode: payload.gameCode,
      number: payload.number,
    };
  }
  throw new Error('not the payload of a draw event');
}
