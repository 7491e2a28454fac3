import type { Tx } from '../../platform/db/database.ts';
import type { Identity } from '../identity/index.ts';
import type { SiteSettings } from '../settings/index.ts';
import { openWallet, post } from '../wallet/index.ts';
import { insertMember, linkWallet } from './store.ts';

export interface NewMember {
  readonly username: string;
  readonly passwordHash: string;
  readonly language: string;
  readonly referralCode?: string | null;
  readonly site: SiteSettings;
}

/** Opens an account with its credential, its wallet and the play money it begins with. Null when the name is taken. */
export async function openMember(tx: Tx, identity: Identity, member: NewMember): Promise<bigint | null> {
  const { username, passwordHash, language, referralCode = null, site } = member;
  const memberId = await insertMember(tx, { username, language, referralCode, agreedAge: site.minimumAge });
  if (memberId === null) return null;
  const added = await identity.addCredential(tx, {
    realm: 'member',
    subjectId: memberId,
    loginName: username,
    passwordHash,
  });
  if (!added) return null;
  const walletId = await openWallet(tx, { ownerId: memberId, book: 'real', currency: site.currency });
  await linkWallet(tx, memberId, walletId);
  if (site.playMoney && site.playMoneyGrant > 0n) {
    await post(tx, {
      walletId,
      scope: 'grant',
      key: crypto.randomUUID(),
      kind: 'grant',
      gl: 'play-grant',
      delta: site.playMoneyGrant,
    });
  }
  return memberId;
}
