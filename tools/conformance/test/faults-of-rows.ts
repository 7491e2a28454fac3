// A fault for each row of the outcome table that no other fault is about.
import type { ModelAnswer } from '../../../packages/rules/test/vectors/call-model.ts';
import type { Fault } from './model-wallet.ts';
import type { Mode } from '../rows/row.ts';

export interface Planted {
  readonly what: string;
  readonly fault: Fault;
  /** The beginning of the name of the row that finds it. */
  readonly row: string;
  readonly mode?: Mode;
}

/** Answers a refusal of one status as if the call was taken. */
const takes = (status: string): Fault => ({
  after: (_model, _call, answer) =>
    answer.status === status ? { ...answer, status: 'OK', operatorTxId: 'op-0' } : undefined,
});

/** Changes the answers of calls of one name. */
const answers = (name: string, change: (answer: ModelAnswer) => ModelAnswer | undefined): Fault => ({
  after: (_model, { call }, answer) => (call === name ? change(answer) : undefined),
});

export const refusals: readonly Planted[] = (
  [
    ['3 ', 'BALANCE_LOW'],
    ['7 ', 'ROUND_SETTLED'],
    ['8 ', 'NOT_REFUNDABLE'],
    ['9 ', 'BET_NOT_FOUND'],
    ['10 ', 'TX_VOIDED'],
    ['11 ', 'ROUND_SETTLED'],
    ['15 ', 'CURRENCY_MISMATCH'],
    ['18 ', 'BALANCE_LOW'],
    ['26 ', 'ROUND_SETTLED'],
    ['27 ', 'TX_VOIDED'],
    ['28 ', 'ROUND_SETTLED'],
    ['33 ', 'BAD_REQUEST'],
    ['34 ', 'BET_NOT_FOUND'],
    ['38 ', 'TX_VOIDED'],
    ['42 ', 'ROUND_SETTLED'],
    ['43 ', 'GAME_DISABLED'],
  ] as const
).map(([row, status]) => ({
  what: `says that it takes what is ${status} (row ${row.trim()})`,
  fault: takes(status),
  row,
}));

export const details: readonly Planted[] = [
  {
    what: 'says that a second refund gives nothing back',
    fault: answers('refund', (answer) => (answer.duplicate ? { ...answer, refunded: false } : undefined)),
    row: '6 ',
  },
  {
    what: 'does not tell what is owed after a correction',
    fault: answers('adjust', ({ shortfall: _, ...answer }) => answer as ModelAnswer),
    row: '14 ',
  },
  {
    what: 'takes another spelling for another amount',
    fault: {
      after: (_model, { amount }, answer) =>
        answer.duplicate && String(amount).includes('.') ? { ...answer, status: 'TX_CONFLICT' } : undefined,
    },
    row: '23 ',
  },
  {
    what: 'asks the repeat of an accepted bet for its session',
    fault: {
      after: (model, { call, playerId }, answer) =>
        call === 'bet' && answer.duplicate && model.players.get(String(playerId))?.session === 'expired'
          ? { ...answer, status: 'TOKEN_EXPIRED' }
          : undefined,
    },
    row: '24 ',
  },
  {
    what: 'takes a declined bet once the money is there',
    fault: {
      before: (model, { txId }) => {
        if (model.stored.get(String(txId))?.status === 'BALANCE_LOW') model.stored.delete(String(txId));
      },
    },
    row: '25 ',
  },
  {
    what: 'fences a bet that is refunded already',
    fault: answers('refund', (answer) => (answer.duplicate ? { ...answer, refunded: undefined } : undefined)),
    row: '29 ',
  },
  {
    what: 'says that a declined bet was given back',
    fault: answers('refund', (answer) =>
      answer.refunded === false ? { ...answer, refunded: true } : undefined,
    ),
    row: '30 ',
  },
  {
    what: 'takes a refund that names another player',
    fault: takes('TX_CONFLICT'),
    row: '31 ',
  },
  {
    what: 'does not tell what is owed after a refund',
    fault: answers('refund', ({ shortfall: _, ...answer }) => answer as ModelAnswer),
    row: '32 ',
  },
  {
    what: 'refuses a whole batch for one bad item',
    fault: answers('batch', (answer) =>
      Array.isArray(answer.items) && answer.items.some(({ status }) => status === 'BAD_REQUEST')
        ? { status: 'BAD_REQUEST' }
        : undefined,
    ),
    row: '37 ',
  },
  {
    what: 'pays a win above the largest at once',
    fault: {
      after(model, { call, playerId }, answer) {
        const player = model.players.get(String(playerId));
        if (player && call === 'win' && answer.held) player.balance += player.held;
        return undefined;
      },
    },
    row: '42 ',
  },
  {
    what: 'says nothing about a win that is held',
    fault: answers('win', ({ held: _, ...answer }) => answer as ModelAnswer),
    row: '42 ',
  },
  {
    what: 'corrects a win that is held',
    fault: answers('adjust', (answer) =>
      answer.status === 'RETRY_LATER' ? { ...answer, status: 'OK', operatorTxId: 'op-0' } : undefined,
    ),
    row: '42 ',
    mode: 'reordered',
  },
  {
    what: 'takes bets of a player who was locked meanwhile',
    fault: { locks: 'ignored' },
    row: '13 a player',
  },
  {
    what: 'does not pay a player who was locked meanwhile',
    fault: {
      after: (model, { call, playerId }, answer) =>
        call === 'win' && model.players.get(String(playerId))?.isBlocked
          ? { ...answer, status: 'PLAYER_BLOCKED' }
          : undefined,
    },
    row: '13 a player',
  },
  {
    what: 'takes more free rounds than a grant of one has',
    fault: {
      before: (model) => {
        for (const grantId of model.grants.keys()) model.grants.set(grantId, 2);
      },
    },
    row: 'sgp-37',
  },
];
