import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { parseAmount } from '@tyche/kernel/money';

export type VendorWallets = OutputOf<typeof contract.vendorWallets>;
export type VendorWallet = VendorWallets['wallets'][number];
export type WalletTransfer = OutputOf<typeof contract.walletTransfer>;
export type Direction = WalletTransfer['direction'];

/** How many of the last movements the page of the wallet shows. */
export const SHOWN_MOVEMENTS = 8;

const SOON_MS = 20_000;
const SOON_LOOK_MS = 2_000;
const LATER_LOOK_MS = 15_000;

/** Every transfer that is not over. */
export function pendingOf(wallets: readonly VendorWallet[]): readonly WalletTransfer[] {
  return wallets.flatMap(({ pending }) => (pending ? [pending] : []));
}

/** What is with the vendors and what is on the way, as far as the vendors tell. */
export function sumsOf(wallets: readonly VendorWallet[]): { withVendors: bigint; onTheWay: bigint } {
  const sum = (amounts: readonly (string | null)[]) =>
    amounts.reduce((total, amount) => total + unitsOf(amount), 0n);
  return {
    withVendors: sum(wallets.flatMap(({ available, inPlay }) => [available, inPlay])),
    onTheWay: sum(wallets.map(({ onTheWay }) => onTheWay)),
  };
}

/** What can be moved in a direction: out of the main wallet, or what a vendor has free. */
export function mostOf(direction: Direction, main: string, wallet: VendorWallet): bigint {
  return unitsOf(direction === 'to-vendor' ? main : wallet.available);
}

/** How long to wait before looking again: shortly while the server is about to ask the vendor, seldom after that. */
export function lookAfterMs(pending: readonly WalletTransfer[], nowMs: number): number {
  const isSoon = pending.some(({ nextAskAt }) => nextAskAt !== null && nextAskAt - nowMs < SOON_MS);
  return isSoon ? SOON_LOOK_MS : LATER_LOOK_MS;
}

function unitsOf(amount: string | null): bigint {
  return amount === null ? 0n : (parseAmount(amount) ?? 0n);
}
