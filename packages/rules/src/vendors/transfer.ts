// The life of a transfer between the main wallet and a vendor's. To a vendor: our ledger is debited first, then the vendor is told, and the
// money comes back only when the vendor says that it did not happen or can never happen. From a vendor: our ledger is credited only after
// the vendor said success. An answer that did not come is asked for; nothing is ever guessed, and nothing is sent a second time.

export const transferDirections = ['to-vendor', 'from-vendor'] as const;
export type TransferDirection = (typeof transferDirections)[number];

/** Why a transfer was returned. */
export const transferReasons = ['refused-by-vendor', 'never-arrived'] as const;

/**
 * `asking`: sent or about to be, the vendor is asked until it tells. `voiding`: the vendor does not know it, and is asked to make sure
 * that it never will. `manual-review`: it could not tell for a day, and two members of staff decide. `done` and `returned` are ends.
 */
export const transferStates = ['asking', 'voiding', 'manual-review', 'done', 'returned'] as const;
export type TransferState = (typeof transferStates)[number];

/** The latest report: from the vendor, no answer, or a decision of two staff members. */
export const transferEvents = [
  'success',
  'failed',
  'pending',
  'not-found',
  'no-answer',
  'voided',
  'already-done',
  'staff-arrived',
  'staff-not-arrived',
] as const;
export type TransferEvent = (typeof transferEvents)[number];

export interface TransferStanding {
  readonly direction: TransferDirection;
  readonly state: TransferState;
  /** How often in a row the vendor did not know it. */
  readonly misses: number;
  /** How often it was asked. */
  readonly asks: number;
}

export interface TransferStep {
  readonly state: TransferState;
  readonly misses: number;
  readonly asks: number;
  /** What our ledger does with the member's wallet, in the same transaction. */
  readonly effect: 'none' | 'credit';
  readonly reason: (typeof transferReasons)[number] | null;
  /** Seconds until the vendor is asked again; null when it is not. */
  readonly waitS: number | null;
}

/** Seconds between questions: soon at first, then every five minutes. */
const WAITS = [2, 5, 15, 60] as const;
const LONG_WAIT_S = 300;
/** After this many answers in a row that the vendor does not know it, the reference is voided. */
export const MISSES = 3;
/** After so long staff decide. */
export const LIMIT_HOURS = 24;

/** Where a transfer goes when something is heard; null when that changes nothing because it is over, or cannot be said of it now. */
export function moveTransfer(
  standing: TransferStanding,
  event: TransferEvent,
  { isOverdue = false }: { isOverdue?: boolean } = {},
): TransferStep | null {
  const { state } = standing;
  if (state === 'done' || state === 'returned') return null;
  switch (event) {
    case 'success':
      return end(standing, 'done', null);
    case 'failed':
      return end(standing, 'returned', 'refused-by-vendor');
    case 'voided':
      // Only a void that we asked for: anything else is no answer to our question.
      return state === 'voiding' ? end(standing, 'returned', 'never-arrived') : null;
    case 'staff-arrived':
      return state === 'manual-review' ? end(standing, 'done', null) : null;
    case 'staff-not-arrived':
      return state === 'manual-review' ? end(standing, 'returned', 'never-arrived') : null;
    case 'pending':
    case 'already-done':
      return goOn(standing, { state: 'asking', misses: 0 }, isOverdue);
    case 'no-answer':
      return goOn(standing, { state: goingOn(state), misses: standing.misses }, isOverdue);
    case 'not-found': {
      const misses = standing.misses + 1;
      return goOn(standing, { state: misses >= MISSES ? 'voiding' : 'asking', misses }, isOverdue);
    }
  }
}

/** What the vendor is asked next of a transfer that is not over: how it stands, or to make sure that it never happens. */
export function questionOf({ state }: Pick<TransferStanding, 'state'>): 'status' | 'void' {
  return state === 'voiding' ? 'void' : 'status';
}

/** Seconds before the next question, by the number of questions asked. */
export function waitAfter(asks: number): number {
  return WAITS[asks] ?? LONG_WAIT_S;
}

function goingOn(state: TransferState): 'asking' | 'voiding' {
  return state === 'voiding' ? 'voiding' : 'asking';
}

function end(
  { direction, misses, asks }: TransferStanding,
  state: 'done' | 'returned',
  reason: TransferStep['reason'],
): TransferStep {
  // To the vendor our ledger was debited at the start; from the vendor it has done nothing yet.
  const isCredit = direction === 'to-vendor' ? state === 'returned' : state === 'done';
  return { state, misses, asks, effect: isCredit ? 'credit' : 'none', reason, waitS: null };
}

function goOn(
  { asks }: TransferStanding,
  next: { readonly state: 'asking' | 'voiding'; readonly misses: number },
  isOverdue: boolean,
): TransferStep {
  const common = { misses: next.misses, asks: asks + 1, effect: 'none', reason: null } as const;
  if (isOverdue) return { ...common, state: 'manual-review', waitS: null };
  // The void follows at once on the question that showed it necessary.
  const waitS = next.state === 'voiding' && next.misses === MISSES ? 0 : waitAfter(asks);
  return { ...common, state: next.state, waitS };
}
