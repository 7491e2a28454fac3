import { parseAmount } from '@tyche/kernel/money';
import { findOwnBalance } from '../own-wallets/store-wallets.ts';
import { readDemoBalance } from '../sessions/demo-money.ts';
import type { Session } from '../sessions/store-sessions.ts';
import type { RoundDeps } from './deps.ts';

/**
 * What a player can bet, in 1/10 000 units. Null without an answer of the platform; `session-ended` where it knows the session no more, as
 * after a logout (docs/reference/vendors.md 4).
 */
export type KnownBalance = bigint | 'session-ended' | null;

const ended: ReadonlySet<string> = new Set(['TOKEN_INVALID', 'TOKEN_EXPIRED']);

/** Reads what a player can bet. */
export async function readBalance(
  { database, platform }: RoundDeps,
  session: Session,
): Promise<KnownBalance> {
  const { mode, merchantCode, playerId, currency, walletToken: sessionToken } = session;
  if (mode === 'DEMO') return readDemoBalance(database, playerId, currency);
  if (session.wallet === 'OWN') return findOwnBalance(database, session);
  const answer = await platform.send('balance', { merchantCode, playerId, currency, sessionToken });
  if (answer === null) return null;
  if (ended.has(answer.status)) return 'session-ended';
  return answer.status === 'OK' ? parseAmount(String(answer.balance)) : null;
}
