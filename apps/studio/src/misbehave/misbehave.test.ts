// The rehearsal against a wallet in memory: it agrees with a right one, and finds each fault that is planted.
import { openWalletClient } from '@tyche/vendor-protocol/conformance/wallet-client';
import { roundWords } from '@tyche/rules/studio';
import { afterEach, expect, it } from 'vitest';
import {
  type Fault,
  key,
  type ModelWallet,
  startModelWallet,
} from '../../../../tools/conformance/test/model-wallet.ts';
import { deliveries } from './deliveries.ts';
import { drawRound } from './draw-round.ts';
import { misbehave, type Rehearsal } from './misbehave.ts';

const players = ['one', 'two', 'three'].map((playerId) => ({
  playerId,
  gameToken: `token-${playerId}`,
  currency: 'PHP',
  state: 'ready' as const,
}));

let wallet: ModelWallet | null = null;
afterEach(() => wallet?.close());

const ROUNDS = 20;

async function rehearse(fault: Fault, seed = 'a seed of this test'): Promise<Rehearsal> {
  wallet = await startModelWallet(players, '1000', fault);
  const client = openWalletClient(wallet.url, key, { now: () => Date.now() });
  return misbehave(client, players, { seed, run: 'run', rounds: ROUNDS });
}

it('agrees with a wallet that answers by the rules, in every way to send a call, the same with the same seed', async () => {
  const first = await rehearse({});
  const { differences, rounds, sent } = first;
  expect(differences).toEqual([]);
  expect(rounds).toBe(players.length * (ROUNDS + 1));
  expect(Object.keys(sent).sort()).toEqual(Object.keys(deliveries).sort());
  wallet?.close();
  expect(await rehearse({})).toEqual(first);
});

it('draws other rounds from another seed', () => {
  const draws = ['one', 'two'].map((serverSeed) => {
    const random = roundWords({ serverSeed, clientSeed: 'test', nonce: 0 });
    return Array.from({ length: 5 }, (_, at) => drawRound(random, `r${at}`, 'PHP'));
  });
  expect(draws[0]).not.toEqual(draws[1]);
});

it.each([
  [
    'pays 1/10 000 more than it answers',
    {
      after(model, { call, playerId }, { status }) {
        const player = model.players.get(String(playerId));
        if (player && call === 'win' && status === 'OK') player.balance += 1n;
        return undefined;
      },
    },
  ],
  ['forgets the numbers of calls', { before: (model, { txId }) => void model.stored.delete(String(txId)) }],
  [
    'takes another amount for a repeat',
    {
      after: (_model, _call, { status, ...more }) =>
        status === 'TX_CONFLICT'
          ? { ...more, status: 'OK', duplicate: true, operatorTxId: 'op-0' }
          : undefined,
    },
  ],
  [
    'forgets a refund that came before its bet',
    {
      before(model, { call, txId }) {
        if (call === 'bet' && model.stored.get(String(txId))?.status === 'TOMBSTONE')
          model.stored.delete(String(txId));
      },
    },
  ],
  ['takes bets in any game', { before: (model) => model.offGames.clear() }],
  ['forgets a call whose answer is not read', { forgetsUnread: true }],
  ['takes a nonce again', { nonces: 'forgotten' }],
  ['takes a part of a body', { overlooks: 'length' }],
  ['reads a body that is too large', { overlooks: 'size' }],
  ['does not sign its answers', { answers: 'not signed' }],
] as const satisfies readonly (readonly [string, Fault])[])(
  'finds a wallet that %s',
  async (_what, fault) => {
    expect((await rehearse(fault)).differences).not.toEqual([]);
  },
);
