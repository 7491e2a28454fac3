// Calls back to the merchant until it answers, as a provider does: the same words each time, a new nonce and time.
import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Clock } from '@tyche/kernel/clock';
import { sign } from './signature.ts';

export type SendCallback = (url: string, message: Readonly<Record<string, string>>) => void;

const TRIES = 12;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
const ANSWER_MS = 10_000;

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

/** Posts with `node:http`, as `fetch` takes no resolver of ours. */
function isTaken(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const post = url.startsWith('https:') ? https.request : http.request;
  const signal = AbortSignal.timeout(ANSWER_MS);
  return new Promise((resolve) => {
    const request = post(url, { method: 'POST', headers, lookup: findAddress, signal }, (answer) => {
      answer.resume();
      const { statusCode = 0 } = answer;
      resolve(statusCode >= 200 && statusCode < 300);
    });
    request.on('error', () => resolve(false));
    request.end(body);
  });
}

/** Names under `localhost` are this machine (RFC 6761, section 6.3); not every resolver knows it. */
const findAddress: LookupFunction = (host, options, done) =>
  lookup(host.endsWith('.localhost') ? 'localhost' : host, options, done);
