import type { Client } from '@tyche/client/client';
import { contract } from '@tyche/contract/site';
import { finishSignIn, type SignedIn } from './finish-sign-in.ts';

/** Asks for a trial account: the server's one-time string first, then the login with it (reliability.md 3.4). */
export async function startFreePlay(client: Client): Promise<SignedIn> {
  const { challenge } = await client.call(contract.freePlayChallenge, {});
  return client.call(contract.freePlay, {
    os: systemOf(navigator.userAgent),
    platform: 'W',
    challenge,
    gatewayVersion: 3,
  });
}

/** The system that a browser runs on, for the count of the operator. */
function systemOf(userAgent: string): string {
  return /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(userAgent)?.[0] ?? 'other';
}

/** Signs in with a trial account. */
export async function playFree(client: Client): Promise<void> {
  finishSignIn(await startFreePlay(client), undefined);
}
