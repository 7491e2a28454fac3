// The ledger's part of a money call. The other side is the vendor's account for play: what it was paid in stakes less what it paid.
import type { WalletId } from '@tyche/kernel/ids';
import type { Decision } from '@tyche/rules/vendors/calls';
import type { Tx } from '../../../platform/db/database.ts';
import { collect, type EntryKind, type Movement, openVendorAccount, postLinked } from '../../wallet/index.ts';
import type { CallPlayer } from './store.ts';
import type { TakenCall } from './types.ts';

/** The kind of a credit in the ledger, by the call. */
const creditKinds = {
  bet: 'win',
  win: 'win',
  'bet-win': 'win',
  refund: 'refund',
  adjust: 'amend',
  promo: 'bonus',
} as const satisfies Record<string, EntryKind>;

/** Moves what was decided, once for the key. Gives what could not be taken back: it is owed from now on. */
export async function moveMoney(
  tx: Tx,
  {
    taken: { vendor, money },
    player,
    decision,
    postKey,
    ref,
  }: {
    readonly taken: TakenCall;
    readonly player: CallPlayer;
    readonly decision: Decision;
    readonly postKey: string;
    /** What the movements belong to; null without a round. */
    readonly ref: string | null;
  },
): Promise<bigint> {
  const { debit, credit, collect: takeBack } = decision;
  if (debit === 0n && credit === 0n && takeBack === 0n) return 0n;
  const walletId = player.wallet_id as WalletId;
  const gl = await openVendorAccount(tx, `${vendor}-play`);
  const of = { walletId, key: postKey, ...(ref !== null && { ref }) };
  const common = { ...of, scope: 'vendor', gl } as const;
  const movements: Movement[] = [];
  if (debit > 0n) movements.push({ ...common, kind: 'bet', leg: 0, delta: -debit });
  if (credit > 0n) movements.push({ ...common, kind: creditKinds[money.call], leg: 1, delta: credit });
  for (const { status } of await postLinked(tx, movements))
    if (status !== 'ok') throw new Error(`the ledger answered ${status} to a call that was decided`);
  if (takeBack === 0n) return 0n;
  const to = { scope: 'vendor', kind: 'amend', gl } as const;
  const { owed } = await collect(tx, to, [{ ...of, amount: takeBack }]);
  return owed;
}
