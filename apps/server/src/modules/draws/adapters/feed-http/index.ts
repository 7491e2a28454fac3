// A feed behind an address: one GET, JSON.
import { Outage } from '../../../../platform/http/errors.ts';
import { MOST_FEED_BYTES, type ResultFeed } from '../../adapter.ts';

const TIMEOUT_MS = 5_000;

/** Opens a feed by its address. It is not followed elsewhere: who answers is who was named. */
export function openHttpFeed(address: string): ResultFeed {
  return { read: () => fetchText(address) };
}

async function fetchText(address: string): Promise<string> {
  try {
    const answer = await fetch(address, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok || !answer.body) throw new Outage(`feed: status ${answer.status}`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body) {
      size += part.length;
      if (size > MOST_FEED_BYTES) throw new Outage('feed: too large');
      parts.push(part);
    }
    return Buffer.concat(parts).toString('utf8');
  } catch (cause) {
    throw cause instanceof Outage ? cause : new Outage('feed: no answer', { cause });
  }
}
