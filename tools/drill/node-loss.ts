import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from './drill.ts';
import type { Piece } from './piece.ts';
import type { Stage } from './stage.ts';

const ROUNDS = 25;
/** As a supervisor waits before it starts again what died. */
const AGAIN_MS = 100;

/** Kills each process in turn under load, the beacon among them; each is started again at once (scale.md 9, node-loss). */
export const nodeLoss: Drill = {
  what: 'kill -9 of each process in turn under load',
  stages: [{ web: 2, worker: 2 }],
  rate: 100,
  async act(stage, { random }, { isShort, say }) {
    const turns = turnsOf(stage, isShort);
    const rounds = isShort ? turns.length : ROUNDS;
    for (let round = 0; round < rounds; round += 1) {
      const pieces = turns[round % turns.length] ?? [];
      const underLoadMs = isShort ? random.between(300, 1_000) : random.between(1_000, 5_000);
      await sleep(underLoadMs);
      await Promise.all(pieces.map((piece) => piece.kill()));
      const since = performance.now();
      await sleep(AGAIN_MS);
      await Promise.all(pieces.map((piece) => piece.start()));
      await stage.allReady();
      const backMs = Math.round(performance.now() - since);
      say(
        `${String(round + 1).padStart(3)} killed ${pieces.map(({ name }) => name).join(', ')} after ${underLoadMs} ms, back in ${backMs} ms`,
      );
    }
    return [];
  },
};

/**
 * Which processes are killed at once, in order: each alone, or in the short form a web process with a worker. The other of each kind
 * goes on.
 */
function turnsOf({ web, worker, beacon }: Stage, isShort: boolean): readonly (readonly Piece[])[] {
  if (!isShort) return [...web, ...worker, beacon].map((piece) => [piece]);
  const both = web.map((piece, at) => [piece, ...worker.slice(at, at + 1)]);
  return [...both.slice(0, -1), [...(both.at(-1) ?? []), beacon]];
}
