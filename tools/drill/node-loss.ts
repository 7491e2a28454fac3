import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from './drill.ts';

const ROUNDS = 25;
/** As a supervisor waits before it starts again what died. */
const AGAIN_MS = 100;

/** Kills each process in turn under load, the beacon among them; each is started again at once (scale.md section 9, node-loss). */
export const nodeLoss: Drill = {
  what: 'kill -9 of each process in turn under load',
  stages: [{ web: 2, worker: 2 }],
  rate: 100,
  async act(stage, { random }, { isShort, say }) {
    const { web, worker, beacon } = stage;
    const pieces = [...web, ...worker, beacon];
    const rounds = isShort ? pieces.length : ROUNDS;
    for (let round = 0; round < rounds; round += 1) {
      const piece = pieces[round % pieces.length] ?? beacon;
      const underLoadMs = isShort ? random.between(300, 1_000) : random.between(1_000, 5_000);
      await sleep(underLoadMs);
      await piece.kill();
      const since = performance.now();
      await sleep(AGAIN_MS);
      await piece.start();
      await stage.allReady();
      const backMs = Math.round(performance.now() - since);
      say(
        `${String(round + 1).padStart(3)} killed ${piece.name} after ${underLoadMs} ms, back in ${backMs} ms`,
      );
    }
    return [];
  },
};
