// The wallets of a studio without games, in a file. It does what it is told once, and everything wrong that vendors do, when the amount
// asks for it. A studio with games has its wallets in its database (own-wallets/).
import type { Clock } from '@tyche/kernel/clock';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import type {
  BalanceAnswer,
  StatusAnswer,
  SweepAnswer,
  TransferAnswer,
  TransferRequest,
  VoidAnswer,
} from '@tyche/vendor-protocol/transfer-mode';
import type { Book, Transfer } from './book.ts';

type Awaitable<Value> = Value | Promise<Value>;

/** The wallets of transfer mode: in the studio's database where it has games, else in a file. */
export interface StudioWallet {
  openPlayer(playerId: string, currency: string): Awaitable<void>;
  balance(playerId: string, currency: string): Awaitable<BalanceAnswer>;
  move(direction: Transfer['direction'], request: TransferRequest): Promise<TransferAnswer | 'no-answer'>;
  status(transferId: string): Awaitable<StatusAnswer>;
  voidTransfer(transferId: string): Awaitable<VoidAnswer>;
  sweep(playerId: string): Awaitable<SweepAnswer>;
  /** Moves money between a player's balance and the rounds that the player is in. */
  play(playerId: string, currency: string, inPlay: string): boolean;
  /** Ends what has been pending long enough. */
  work(): void;
}

/** By the last two decimals of an amount: how it misbehaves. */
const MOODS = {
  '.0100': 'fails',
  '.0200': 'loses-the-answer',
  '.0300': 'pending-then-done',
  '.0400': 'pending-then-failed',
  '.0500': 'never-arrives',
  '.0600': 'slow',
  '.0700': 'stays-pending',
} as const;
type Mood = (typeof MOODS)[keyof typeof MOODS];

/** How long a pending one takes, and how long a slow answer: longer than anybody waits. */
const PENDING_MS = 2_500;
const SLOW_MS = 6_000;

export function openStudioWallet(book: Book, clock: Clock): StudioWallet {
  const now = () => clock.now().getTime();

  function take(direction: Transfer['direction'], request: TransferRequest, mood: Mood | null): Transfer {
    const { transferId, playerId, currency } = request;
    const amount = formatAmount(amountIn(request.amount));
    const transfer: Transfer = {
      transferId,
      direction,
      playerId,
      currency,
      amount,
      at: now(),
      status: 'PENDING',
    };
    if (mood === 'fails') transfer.status = 'FAILED';
    else if (mood === null || mood === 'loses-the-answer' || mood === 'slow') carryOut(book, transfer);
    book.addTransfer(transfer);
    book.save();
    return transfer;
  }

  return {
    openPlayer(playerId, currency) {
      if (book.findWallet(playerId, currency)) return;
      book.openWallet(playerId, currency);
      book.save();
    },

    balance(playerId, currency) {
      const wallet = book.findWallet(playerId, currency);
      if (!wallet) return { status: 'PLAYER_NOT_FOUND' };
      return { status: 'OK', balance: wallet.balance, inPlay: wallet.inPlay };
    },

    async move(direction, request) {
      const known = book.findTransfer(request.transferId);
      // The number is taken once: what it meant the first time is what it means, and once voided it never happens.
      if (known) return isSameOrder(known, direction, request) ? answerOf(known) : refusal(request);
      const mood = moodOf(request.amount);
      if (mood === 'never-arrives') return 'no-answer';
      if (mood === 'slow') await new Promise((done) => setTimeout(done, SLOW_MS));
      // While it slept it may have been voided.
      const voided = book.findTransfer(request.transferId);
      const transfer = voided ?? take(direction, request, mood);
      return mood === 'loses-the-answer' ? 'no-answer' : answerOf(transfer);
    },

    status(transferId) {
      const known = book.findTransfer(transferId);
      return known ? answerOf(known) : { status: 'NOT_FOUND', transferId };
    },

    voidTransfer(transferId) {
      const known = book.findTransfer(transferId);
      if (known) return { status: known.status === 'VOIDED' ? 'VOIDED' : 'ALREADY_DONE', transferId };
      const nothing = { direction: 'deposit', playerId: '', currency: '', amount: '0.0000' } as const;
      book.addTransfer({ ...nothing, transferId, at: now(), status: 'VOIDED' });
      book.save();
      return { status: 'VOIDED', transferId };
    },

    sweep: (playerId) => ({
      status: 'OK',
      wallets: book.listWallets(playerId).map((wallet) => ({ ...wallet })),
    }),

    play: (playerId, currency, inPlay) => setInPlay(book, { playerId, currency, inPlay }),

    work() {
      const due = book.listPending().filter(({ at }) => now() - at > PENDING_MS);
      const ending = due.filter(({ amount }) => moodOf(amount) !== 'stays-pending');
      for (const transfer of ending) {
        if (moodOf(transfer.amount) === 'pending-then-failed') transfer.status = 'FAILED';
        else carryOut(book, transfer);
      }
      if (ending.length > 0) book.save();
    },
  };
}

/** Does it, or finds that it cannot be done. The caller saves. */
function carryOut(book: Book, transfer: Transfer): void {
  const wallet = book.findWallet(transfer.playerId, transfer.currency);
  const amount = amountIn(transfer.amount);
  const balance = wallet ? amountIn(wallet.balance) : 0n;
  const after = transfer.direction === 'deposit' ? balance + amount : balance - amount;
  if (!wallet || amount <= 0n || after < 0n) {
    transfer.status = 'FAILED';
    return;
  }
  wallet.balance = formatAmount(after);
  transfer.status = 'SUCCESS';
}

/** Moves money between a wallet's balance and its rounds, so that `inPlay` is in rounds. False when there is not enough. */
function setInPlay(
  book: Book,
  { playerId, currency, inPlay }: Readonly<Record<'playerId' | 'currency' | 'inPlay', string>>,
): boolean {
  const wallet = book.findWallet(playerId, currency);
  const wanted = parseAmount(inPlay);
  if (!wallet || wanted === null || wanted < 0n) return false;
  const all = amountIn(wallet.balance) + amountIn(wallet.inPlay);
  if (wanted > all) return false;
  wallet.inPlay = formatAmount(wanted);
  wallet.balance = formatAmount(all - wanted);
  book.save();
  return true;
}

function isSameOrder(known: Transfer, direction: Transfer['direction'], request: TransferRequest): boolean {
  return (
    known.status === 'VOIDED' ||
    (known.direction === direction &&
      known.playerId === request.playerId &&
      known.currency === request.currency &&
      known.amount === formatAmount(amountIn(request.amount)))
  );
}

function answerOf({ transferId, status, amount }: Transfer): TransferAnswer {
  return { status: status === 'VOIDED' ? 'FAILED' : status, transferId, amount };
}

function refusal({ transferId, amount }: TransferRequest): TransferAnswer {
  return { status: 'FAILED', transferId, amount };
}

function moodOf(amount: string): Mood | null {
  const ending = formatAmount(amountIn(amount)).slice(-5);
  return Object.hasOwn(MOODS, ending) ? MOODS[ending as keyof typeof MOODS] : null;
}

function amountIn(text: string): bigint {
  return parseAmount(text) ?? 0n;
}
