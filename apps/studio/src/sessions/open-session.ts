// From a launch to a session: the platform's game token is changed for its session token, once.
import type { RoundDeps } from '../rounds/deps.ts';
import { lockPlayer } from './store-seeds.ts';
import { insertSession, type Session, useLaunch } from './store-sessions.ts';

/** Opens the session of a launch. Null for a launch that is unknown, used or too old, or that the platform does not know. */
export async function openSession(
  { database, platform }: RoundDeps,
  launchToken: string,
): Promise<{ readonly token: string; readonly session: Session } | null> {
  const launch = await useLaunch(database, launchToken);
  if (!launch) return null;
  const { gameToken, ...of } = launch;
  let walletToken: string | null = null;
  if (gameToken !== null) {
    const answer = await platform.send('authenticate', {
      merchantCode: of.merchantCode,
      gameToken,
      gameCode: of.gameCode,
    });
    const isHis = answer?.status === 'OK' && answer.playerId === of.playerId;
    if (!isHis || typeof answer.sessionToken !== 'string') return null;
    walletToken = answer.sessionToken;
  }
  await database.inTransaction((tx) => lockPlayer(tx, of));
  return insertSession(database, { ...of, walletToken });
}
