import type { AccountType } from '@tyche/rules/access';
import type { Tx } from '../../platform/db/database.ts';
import { newKey } from '../../platform/db/new-key.ts';
import type { MembersDeps } from './deps.ts';
import type { SiteSettings } from '../settings/index.ts';
import { type Book, openWallet, post } from '../wallet/index.ts';
import { insertMember, linkWallet } from './store.ts';

export interface NewMember {
  readonly username: string;
  readonly passwordHash: string;
  readonly language: string;
  readonly referralCode?: string | null;
  readonly accountType?: AccountType;
  readonly uplineId?: bigint | null;
  readonly site: SiteSettings;
}

/**
 * Opens an account with its credential, its wallet, its place in the tree and the play money it begins with. A trial account (type 4) gets a wallet of the
 * trial book and nothing else (reliability.md T44). Null when the name is taken.
 */
export async function openMember(
  tx: Tx,
  {
    identity,
    placeAccount,
  }: Pick<MembersDeps, 'placeAccount'> & {
    readonly identity: Pick<MembersDeps['identity'], 'addCredential'>;
  },
  member: NewMember,
): Promise<bigint | null> {
  const {
    username,
    passwordHash,
    language,
    referralCode = null,
    accountType = 0,
    uplineId = null,
    site,
  } = member;
  const agreedAge = site.minimumAge;
  const memberId = await insertMember(tx, {
    username,
    language,
    referralCode,
    agreedAge,
    accountType,
    uplineId,
  });
  if (memberId === null) return null;
  const added = await identity.addCredential(tx, {
    realm: 'member',
    subjectId: memberId,
    loginName: username,
    passwordHash,
  });
  if (!added) return null;
  const book: Book = accountType === 4 ? 'trial' : 'real';
  const walletId = await openWallet(tx, { ownerId: memberId, book, currency: site.currency });
  await linkWallet(tx, memberId, walletId);
  await placeAccount(tx, { memberId, uplineId, accountType, timeZone: site.timeZone });
  if ((site.playMoney || book === 'trial') && site.playMoneyGrant > 0n) {
    await post(tx, {
      walletId,
      scope: 'grant',
      key: newKey(),
      kind: 'grant',
      gl: 'play-grant',
      delta: site.playMoneyGrant,
    });
  }
  return memberId;
}
