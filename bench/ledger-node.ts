// Posting from Node: one call a movement, against a micro-batcher that takes whatever waits when a connection is free.
import { newKey } from '@tyche/testkit/key';
import type { WalletId } from '@tyche/kernel/ids';
import {
  type Movement,
  type MovementResult,
  post,
  postBatch,
} from '../apps/server/src/modules/wallet/index.ts';
import { openDatabase, type Tx } from '../apps/server/src/platform/db/database.ts';
import { WALLETS } from './ledger-scripts.ts';

export interface Load {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface LoadPlan {
  readonly url: string;
  readonly inFlight: number;
  readonly connections: number;
  readonly seconds: number;
}

/** Each bet is a call of its own. */
export async function oneCall(plan: LoadPlan): Promise<Load> {
  const database = openDatabase({ url: plan.url, maxConnections: plan.connections });
  const each = database.reader as Tx;
  try {
    return await load(plan, (movement) => post(each, movement));
  } finally {
    await database.close();
  }
}

/** Bets share calls; no timer, so that a lone bet does not wait. */
export async function microBatch(plan: LoadPlan & { readonly most: number }): Promise<Load> {
  const database = openDatabase({ url: plan.url, maxConnections: plan.connections });
  const each = database.reader as Tx;
  const queue: {
    movement: Movement;
    done: (result: MovementResult) => void;
    failed: (error: unknown) => void;
  }[] = [];
  let free = plan.connections;

  async function work(): Promise<void> {
    free -= 1;
    while (queue.length > 0) {
      const taken = queue.splice(0, plan.most);
      try {
        const results = await postBatch(
          each,
          taken.map((one) => one.movement),
        );
        for (const [at, result] of results.entries()) taken[at]?.done(result);
      } catch (error) {
        for (const one of taken) one.failed(error);
      }
    }
    free += 1;
  }

  try {
    return await load(
      plan,
      (movement) =>
        new Promise((done, failed) => {
          queue.push({ movement, done, failed });
          if (free > 0)
            queueMicrotask(() => {
              if (free > 0 && queue.length > 0) void work();
            });
        }),
    );
  } finally {
    await database.close();
  }
}

async function load(plan: LoadPlan, send: (movement: Movement) => Promise<MovementResult>): Promise<Load> {
  const warmUntil = performance.now() + 500;
  const until = warmUntil + plan.seconds * 1_000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: plan.inFlight }, async () => {
      for (let began = performance.now(); began < until; began = performance.now()) {
        const { status } = await send(bet());
        if (status !== 'ok') throw new Error(`a bet was ${status}`);
        if (began >= warmUntil) times.push(performance.now() - began);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / plan.seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

function bet(): Movement {
  const walletId = ((BigInt(1 + Math.floor(Math.random() * WALLETS)) << 10n) | 1n) as WalletId;
  return { walletId, scope: 'lottery', key: newKey(), kind: 'bet', gl: 'house', delta: -10_000n };
}
