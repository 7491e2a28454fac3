import type { MemberId, WalletId } from '@tyche/kernel/ids';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { LiveHub } from '../../platform/live/live.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { Merchant } from '../settings/index.ts';
import { mainBalances } from '../wallet/index.ts';
import type { IdentityAdapter } from './adapter.ts';

export interface ProtectionDeps {
  readonly database: Database;
  readonly merchant: () => Promise<Merchant>;
  readonly sealing: Sealing;
  readonly live: Pick<LiveHub, 'drop'>;
  /** Who looks at documents. */
  readonly identityAdapter: IdentityAdapter;
  readonly identity: {
    endSessionsOf(
      tx: Tx,
      subject: { readonly realm: 'member'; readonly subjectId: bigint },
      how: { readonly reason: 'self-exclusion' | 'account-closed' },
    ): Promise<unknown>;
  };
  /** What an exclusion ends elsewhere, such as offers, in its transaction and before play is stopped. */
  endByExclusion?(tx: Tx, memberId: MemberId): Promise<void>;
  /** What other modules keep about a member, by the name of the part, for the export. */
  readonly exportParts: Readonly<Record<string, (reader: Reader, memberId: bigint) => Promise<unknown>>>;
  /** What other modules still need a member's data for, by the reason that is told. */
  readonly erasureBlocks: Readonly<Record<string, (reader: Reader, memberId: bigint) => Promise<boolean>>>;
}

/** The wallet that a member plays from, a trial account's among them. Refuses `not-signed-in` without one. */
export async function walletOf(reader: Reader, memberId: MemberId): Promise<WalletId> {
  const [found] = await mainBalances(reader, [memberId]);
  if (!found) throw new Refusal('not-signed-in');
  return found.walletId;
}
