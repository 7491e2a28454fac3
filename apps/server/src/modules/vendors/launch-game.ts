// Opening a game at a vendor: the player's account there, a token that is good once, and the vendor's address of the frame.
import { Outage, Refusal } from '../../platform/http/errors.ts';
import { isForeignKeyViolation } from '../../platform/db/violations.ts';
import { sessionHashOf } from '../identity/index.ts';
import { type GameOpening, openSession, startSession } from './calls/store-sessions.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findWalletVendor, type Vendor, type VendorsDeps } from './deps.ts';
import { fillWallet, requireMayStake } from './fill-wallet.ts';
import * as store from './store.ts';

export interface GameLaunch {
  readonly memberId: bigint;
  /** The reference of the session of the site: the game ends with it. Null for a launch without one. */
  readonly sessionToken: string | null;
  readonly vendor: Vendor;
  readonly gameCode: string;
  readonly isDemo: boolean;
  readonly language: string;
  /** Where the frame stands. */
  readonly siteUrl: string;
  readonly theme: 'light' | 'dark';
}

/**
 * Opens a game. Gives the address of the frame, the origin that its messages come from, and in transfer mode the number of the vendor's
 * wallet, to which the main wallet's money has gone. Refuses `vendor-off` where the vendor has no
 * games here, `not-signed-in` where the session of the site has ended, `self-excluded` and `play-stopped` for real play, `vendor-maintenance`, and `game-not-opened` without an answer;
 * in transfer mode also what `requireMayStake` refuses.
 */
export async function launchGame(
  deps: VendorsDeps,
  { memberId, sessionToken, vendor, gameCode, isDemo, language, siteUrl, theme }: GameLaunch,
): Promise<{ readonly url: string; readonly origin: string; readonly walletTypeId: number | null }> {
  const { games } = vendor.adapter;
  if (!games) throw new Refusal('vendor-off');
  const { site } = await deps.merchant();
  const member = await deps.findMember(deps.database.reader, memberId);
  if (!member) throw new Refusal('not-signed-in');
  const { currency } = site;
  const { walletId } = member;
  const isTransfer = !isDemo && site.walletMode === 'separate';
  const own = isTransfer ? findWalletVendor(deps, vendor.code) : null;
  const loginHash = sessionToken === null ? null : sessionHashOf(sessionToken);
  const opened = deps.database.inTransaction(async (tx) => {
    if (!isDemo) await deps.requireMayPlay(tx, memberId);
    if (own) await requireMayStake(tx, walletId);
    const of = { memberId, vendor: vendor.code, walletId, currency };
    const { player_id: id } = await store.lockPlayer(tx, of);
    const opening = { vendor: vendor.code, playerId: id, gameCode, loginHash };
    const gameToken = isDemo ? null : await openToken(tx, vendor, opening);
    return { playerId: id, gameToken };
  });
  const { playerId, gameToken } = await opened.catch((error: unknown) => {
    if (isForeignKeyViolation(error, 'sessions_of_login')) throw new Refusal('not-signed-in');
    throw error;
  });
  const usesOwnWallet = own !== null;
  const order = { playerId, currency, gameCode, gameToken, language, siteUrl, theme, usesOwnWallet };
  const url = await unlessSilent(async () => {
    const address = await games.launch({ ...order, ...site.gamePace });
    if (own && address !== null)
      await fillWallet(deps, { memberId, walletId, vendor: own, currency, language });
    return address;
  });
  if (url === null) throw new Refusal(await reasonOf(vendor));
  return { url, origin: games.origin, walletTypeId: own?.accountTypeId ?? null };
}

/** What a vendor answers; null without an answer. */
async function unlessSilent(call: () => Promise<string | null>): Promise<string | null> {
  return call().catch((error: unknown) => {
    if (error instanceof Outage) return null;
    throw error;
  });
}

/** The token that the launch hands over: good once, or that of a session which is open for a vendor without `authenticate`. */
async function openToken(tx: Tx, { adapter }: Vendor, opening: GameOpening): Promise<string> {
  const gameToken = await openSession(tx, opening);
  if (adapter.seamless?.hasAuthenticate !== false) return gameToken;
  const session = await startSession(tx, opening.vendor, gameToken);
  if (!session) throw new Error('a session that was opened did not start');
  return session.sessionToken;
}

async function reasonOf({ adapter }: Vendor): Promise<'vendor-maintenance' | 'game-not-opened'> {
  const health = await adapter.health?.().catch(() => 'silent');
  return health === 'maintenance' ? 'vendor-maintenance' : 'game-not-opened';
}
