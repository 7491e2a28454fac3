// The ledger's part of money calls. The other side is the vendor's account for play: what it was paid in stakes less what it paid.
import type { Tx } from '../../../platform/db/database.ts';
import {
  collect,
  type EntryKind,
  type GlCode,
  type Movement,
  postBatch,
  postPlayed,
} from '../../wallet/index.ts';
import type { StoredWrite } from './rows-of-call.ts';

/** The kind of a credit in the ledger, by the call. */
const creditKinds = {
  bet: 'win',
  win: 'win',
  'bet-win': 'win',
  refund: 'refund',
  adjust: 'amend',
  promo: 'bonus',
} as const satisfies Record<string, EntryKind>;

/** Moves what was decided to take and to give, once for the key of each call. Throws when the ledger refuses any of it. */
export async function moveMoney(tx: Tx, calls: readonly StoredWrite[]): Promise<void> {
  const isPlayed = ({ call }: StoredWrite) => call.taken.isReport === true;
  const results = await Promise.all([
    postBatch(tx, calls.filter((one) => !isPlayed(one)).flatMap(movementsOf)),
    postPlayed(tx, calls.filter(isPlayed).flatMap(playedMovementsOf)),
  ]);
  for (const { status } of results.flat())
    if (status !== 'ok') throw new Error(`the ledger answered ${status} to a call that was decided`);
}

function movementsOf(write: StoredWrite): readonly Movement[] {
  const { debit, credit } = write.call.decision;
  const of = movementOf(write);
  const movements: Movement[] = [];
  if (debit > 0n) movements.push({ ...of, ...groupOf(write), kind: 'bet', leg: 0, delta: -debit });
  if (credit > 0n)
    movements.push({ ...of, kind: creditKinds[write.call.taken.money.call], leg: 1, delta: credit });
  return movements;
}

/** Only a stake for which a bonus was decided to pay names its group: any other takes own money alone. */
function groupOf({ call: { decision, game } }: StoredWrite): Pick<Movement, 'group'> {
  return decision.bonusPart > 0n ? { group: game.type } : {};
}

/**
 * A report's money passes through the main wallet, which is as before afterwards: a stake comes from the account of the vendor's wallets and
 * goes to that for play, a win goes the other way. So limits, the net position and the record count it like any other.
 */
function playedMovementsOf(write: StoredWrite): readonly Movement[] {
  const { debit, credit } = write.call.decision;
  const { walletGl } = write.call;
  if (walletGl === null) throw new Error('a report without an account of the vendor');
  return [
    ...(debit > 0n ? [passing(write, { leg: 0, delta: debit, gl: walletGl })] : []),
    ...movementsOf(write),
    ...(credit > 0n ? [passing(write, { leg: 1, delta: -credit, gl: walletGl })] : []),
  ];
}

function passing(
  write: StoredWrite,
  of: { readonly leg: number; readonly delta: bigint; readonly gl: GlCode },
): Movement {
  return { ...movementOf(write), ...of, kind: 'transfer', scope: 'cashier' };
}

function movementOf({ call: { walletId, gl }, postKey: key, ref }: StoredWrite) {
  return { walletId, key, scope: 'vendor', gl, ...(ref !== null && { ref }) } as const;
}

/** Takes back what was decided, call by call, in their order. Gives what could not be taken back of each: it is owed from now on. */
export function takeBack(tx: Tx, calls: readonly StoredWrite[]): Promise<readonly bigint[]> {
  return Promise.all(
    calls.map(async (write) => {
      const amount = write.call.decision.collect;
      if (amount === 0n) return 0n;
      const { walletId, key, ref, scope, gl } = movementOf(write);
      const of = { walletId, key, amount, ...(ref !== undefined && { ref }) };
      return (await collect(tx, { scope, gl, kind: 'amend' }, [of])).owed;
    }),
  );
}
