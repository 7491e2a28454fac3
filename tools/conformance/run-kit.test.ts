// The kit against a wallet in memory: it passes a right one, and finds each fault that is planted.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWalletClient } from '@tyche/vendor-protocol/conformance/wallet-client';
import { afterEach, expect, it } from 'vitest';
import { type AnsweringVendor, startAnsweringVendor } from './answer-rounds.ts';
import type { KitPlayer, Outcome } from './kit.ts';
import { faults } from './test/faults.ts';
import { type Fault, key, type ModelWallet, startModelWallet } from './test/model-wallet.ts';
import { type Chosen, playersNeeded, runKit } from './run-kit.ts';

/** Longer than any right answer on a busy machine. */
const TIMEOUT_MS = 2_000;

let wallet: ModelWallet | null = null;
let vendor: AnsweringVendor | null = null;
afterEach(() => {
  wallet?.close();
  vendor?.close();
});

async function run(fault: Fault, chosen: Chosen): Promise<readonly Outcome[]> {
  const players = Object.entries(playersNeeded(chosen)).flatMap(([state, count]) =>
    Array.from({ length: count }, (_, at): KitPlayer => {
      const playerId = `${state}-${at}`;
      return {
        playerId,
        gameToken: `token-${playerId}`,
        currency: 'PHP',
        state: state as KitPlayer['state'],
        ...(['free', 'total'].includes(state) && { grantId: `grant-${playerId}` }),
      };
    }),
  );
  wallet = await startModelWallet(players, '1000', fault);
  vendor = await startAnsweringVendor(key, '127.0.0.1:0');
  return runKit(
    openWalletClient(wallet.url, key, { now: () => Date.now(), timeoutMs: TIMEOUT_MS }),
    players,
    chosen,
    { hand: wallet.handFor(vendor.url), answers: vendor.answers },
  );
}

const problemsOf = (outcomes: readonly Outcome[]) => outcomes.filter(({ problem }) => problem !== null);

it('passes a wallet that answers by the rules', async () => {
  expect(problemsOf(await run({}, {}))).toEqual([]);
}, 120_000);

it('does not try without the operator what only the operator can do', async () => {
  const players = Array.from({ length: 4 }, (_, at) => ({
    playerId: `p${at}`,
    gameToken: `token-p${at}`,
    currency: 'PHP',
    state: 'ready' as const,
  }));
  wallet = await startModelWallet(players, '1000', {});
  const outcomes = await runKit(openWalletClient(wallet.url, key, { now: () => Date.now() }), players, {
    only: ['19 ', '20 '],
  });
  expect(outcomes.map(({ notTried, problem }) => [notTried, problem])).toEqual(
    ['hand', 'hand', 'questions about rounds', 'questions about rounds'].map((what) => [
      `needs the operator’s ${what}`,
      null,
    ]),
  );
});

it('takes as many players as the how-to says', async () => {
  const { ready, locked, limited, free, total } = playersNeeded();
  const howTo = await readFile(join(import.meta.dirname, '../../docs/how-to/test-a-vendor.md'), 'utf8');
  for (const text of [
    `${ready} are \`ready\``,
    `${locked} are \`locked\``,
    `${limited} are \`limited\``,
    `${free} are \`free\``,
    `${total} are \`total\``,
  ])
    expect(howTo).toContain(text);
});

it('has a planted fault for each of the 43 rows', () => {
  const numbers = new Set(faults.map(({ row }) => Number(/^\d+/.exec(row)?.[0] ?? 0)));
  const missing = Array.from({ length: 43 }, (_, at) => at + 1).filter((number) => !numbers.has(number));
  expect(missing).toEqual([]);
});

it.each(faults)('finds a wallet that $what', async ({ fault, row, mode = 'single' }) => {
  const chosen = { only: [row], modes: [mode] };
  expect(problemsOf(await run({}, chosen))).toEqual([]);
  wallet?.close();
  vendor?.close();
  const found = problemsOf(await run(fault, chosen));
  expect(found.map((outcome) => [outcome.row.startsWith(row), outcome.mode])).toContainEqual([true, mode]);
});
