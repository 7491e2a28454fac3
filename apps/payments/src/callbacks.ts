// Calls back to the merchant until it answers, as a provider does: the same words each time, a new nonce and time.
import type { Clock } from '@tyche/kernel/clock';
import { sign } from './signature.ts';

export type SendCallback = (url: string, message: Readonly<Record<string, string>>) => void;

const TRIES = 12;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

export function callbackSender(key: string, clock: Clock): SendCallback {
  return (url, message) => {
    const body = JSON.stringify(message);
    const attempt = async (count: number): Promise<void> => {
      if (await isTaken(url, body, sign(key, body, clock.now().getTime()))) return;
      if (count >= TRIES) return;
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** count, LONGEST_PAUSE_MS);
      setTimeout(() => void attempt(count + 1), pauseMs).unref();
    };
    void attempt(0);
  };
}

async function isTaken(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
