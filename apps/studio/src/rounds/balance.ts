import { parseAmount } from '@tyche/kernel/money';
import { findOwnBalance } from '../own-wallets/store-wallets.ts';
import { readDemoBalance } from '../sessions/demo-money.ts';
import type { Session } from '../sessions/store-sessions.ts';
import type { RoundDeps } from './deps.ts';

/** What a player can bet, in 1/10 000 units. Null when the platform does not answer, or knows the session no more. */
export async function readBalance(
  { database, platform }: RoundDeps,
  session: Session,
): Promise<bigint | null> {
  const { mode, merchantCode, playerId, currency, walletToken: sessionToken } = session;
  if (mode === 'DEMO') return readDemoBalance(database, playerId, currency);
  if (session.wallet === 'OWN') return findOwnBalance(database, session);
  const answer = await platform.send('balance', { merchantCode, playerId, currency, sessionToken });
  return answer?.status === 'OK' ? parseAmount(String(answer.balance)) : null;
}
