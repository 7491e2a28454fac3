// A page of a game as a browser would be one.
import { randomUUID } from 'node:crypto';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
type Any = any;

export interface GamePage {
  /** What the page got when it opened. */
  readonly opened: Any;
  /** A call of the page; the answer of one that is not known (503) is null. */
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Any>;
  /** A long answer of the page, as it comes. */
  stream(path: string, signal: AbortSignal): Promise<Response>;
  /** Places a bet and insists on an answer with a round. */
  play(bet: string, inputs: object, key?: string): Promise<Any>;
}

/** Opens the page of a launch. */
export async function openPage(gameUrl: string): Promise<GamePage> {
  const { origin, hash } = new URL(gameUrl);
  let token = '';
  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Any> {
    const response = await fetch(`${origin}/play/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.status === 503 ? null : response.json();
  }
  const launch = new URLSearchParams(hash.slice(1)).get('launch');
  const opened = await call('POST', 'open', { launch });
  if (typeof opened?.token !== 'string') throw new Error(`no session: ${JSON.stringify(opened)}`);
  token = opened.token;
  if (opened.seeds.clientSeed === '') await call('POST', 'seeds/first', { clientSeed: 'seed of a test' });
  return {
    opened,
    call,
    stream: (path, signal) =>
      fetch(`${origin}/play/api/${path}`, { headers: { authorization: `Bearer ${token}` }, signal }),
    async play(bet, inputs, key = randomUUID()) {
      const answer = await call('POST', 'rounds', { key, bet, inputs });
      if (!answer?.round) throw new Error(`no round: ${JSON.stringify(answer)}`);
      return { ...answer, key };
    },
  };
}
