// The wallets of transfer mode in the studio's database: what the operator moves in and out, each order once by its number.
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import type {
  BalanceAnswer,
  StatusAnswer,
  SweepAnswer,
  TransferAnswer,
  TransferRequest,
  VoidAnswer,
} from '@tyche/vendor-protocol/transfer-mode';
import type { StudioDatabase, Tx } from '../database.ts';
import type { StudioWallet } from '../wallet.ts';
import * as store from './store-wallets.ts';

type Direction = store.TransferRow['direction'];

/** Opens the wallets of a database. */
export function openOwnWallets(database: StudioDatabase): StudioWallet {
  return {
    openPlayer: (playerId, currency) => store.insertWallet(database, { playerId, currency }),

    async balance(playerId, currency): Promise<BalanceAnswer> {
      const wallet = await store.findWallet(database, { playerId, currency });
      return wallet ? { status: 'OK', ...shown(wallet) } : { status: 'PLAYER_NOT_FOUND' };
    },

    move: (direction, request) => database.inTransaction((tx) => move(tx, direction, request)),

    async status(transferId): Promise<StatusAnswer> {
      const known = await store.findTransfer(database, transferId);
      return known ? answerOf(known) : { status: 'NOT_FOUND', transferId };
    },

    voidTransfer: (transferId) => database.inTransaction((tx) => voidIn(tx, transferId)),

    async sweep(playerId): Promise<SweepAnswer> {
      const wallets = await store.listWallets(database, playerId);
      return { status: 'OK', wallets: wallets.map((one) => ({ currency: one.currency, ...shown(one) })) };
    },

    // What is in play here is in rounds: nothing else puts it there.
    play: () => false,

    work: () => undefined,
  };
}

/** Carries an order out, once. A number that is known gives what it meant the first time; with another order it is refused. */
async function move(tx: Tx, direction: Direction, request: TransferRequest): Promise<TransferAnswer> {
  const { transferId, playerId, currency } = request;
  const amount = parseAmount(request.amount) ?? 0n;
  const wanted: store.TransferRow = {
    transfer_id: transferId,
    direction,
    player_id: playerId,
    currency,
    amount,
    state: 'PENDING',
  };
  if (!(await store.insertTransfer(tx, wanted))) {
    const known = await store.findTransfer(tx, transferId);
    return known && isSame(known, wanted) ? answerOf(known) : answerOf({ ...wanted, state: 'FAILED' });
  }
  const by = direction === 'deposit' ? amount : -amount;
  const after = amount > 0n ? await store.moveOwnMoney(tx, { playerId, currency, by }) : null;
  const state = after === null ? 'FAILED' : 'SUCCESS';
  await store.endTransfer(tx, transferId, state);
  return answerOf({ ...wanted, state });
}

async function voidIn(tx: Tx, transferId: string): Promise<VoidAnswer> {
  const nothing = { direction: 'deposit', player_id: '', currency: '', amount: 0n } as const;
  const tombstone: store.TransferRow = { ...nothing, transfer_id: transferId, state: 'VOIDED' };
  if (await store.insertTransfer(tx, tombstone)) return { status: 'VOIDED', transferId };
  const known = await store.findTransfer(tx, transferId);
  return { status: known?.state === 'VOIDED' ? 'VOIDED' : 'ALREADY_DONE', transferId };
}

function isSame(known: store.TransferRow, wanted: store.TransferRow): boolean {
  return (
    known.state === 'VOIDED' ||
    (known.direction === wanted.direction &&
      known.player_id === wanted.player_id &&
      known.currency === wanted.currency &&
      known.amount === wanted.amount)
  );
}

function answerOf({ transfer_id: transferId, amount, state }: store.TransferRow): TransferAnswer {
  return { status: state === 'VOIDED' ? 'FAILED' : state, transferId, amount: formatAmount(amount) };
}

function shown({ balance, inPlay }: { readonly balance: bigint; readonly inPlay: bigint }) {
  return { balance: formatAmount(balance), inPlay: formatAmount(inPlay) };
}
