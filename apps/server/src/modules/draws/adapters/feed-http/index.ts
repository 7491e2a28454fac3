// A feed behind an address: one GET, JSON.
import { get as getPlain } from 'node:http';
import { get } from 'node:https';
import { Outage } from '../../../../platform/http/errors.ts';
import { lookUpPublic, mayBePublic } from '../../../../platform/net/addresses.ts';
import { type ListedFeed, MAX_FEED_BYTES, type ResultFeed } from '../../adapter.ts';

const TIMEOUT_MS = 5_000;

/** An https address of the open internet, or http to this machine itself. */
export const httpFeed: ListedFeed = {
  code: 'http',
  accepts: isAddress,
  open: openHttpFeed,
};

function isAddress(text: string): boolean {
  if (text.length > 500 || !URL.canParse(text)) return false;
  const url = new URL(text);
  const { protocol, hostname, username } = url;
  const isLoopback = hostname === '127.0.0.1' || hostname === '[::1]';
  return username === '' && protocol === 'https:'
    ? mayBePublic(url)
    : username === '' && protocol === 'http:' && isLoopback;
}

/**
 * Opens a feed by its address. It is not followed elsewhere: who answers is who was named. A name leads to the open internet or nowhere
 * (reliability.md I5); this machine itself is asked by its number and without TLS.
 */
function openHttpFeed(address: string): ResultFeed {
  return { read: () => fetchText(address) };
}

function fetchText(address: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const options = { agent: false, headers: { accept: 'application/json' }, signal } as const;
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(cause instanceof Outage ? cause : new Outage('feed: no answer', { cause }));
    const request = address.startsWith('http:')
      ? getPlain(address, options)
      : get(address, { ...options, lookup: lookUpPublic });
    request.on('error', fail);
    request.on('response', (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on('error', fail);
      answer.on('data', (part: Buffer) => {
        parts.push(part);
        size += part.length;
        if (size > MAX_FEED_BYTES) request.destroy(new Outage('feed: too large'));
      });
      answer.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
      if (answer.statusCode !== 200) request.destroy(new Outage(`feed: status ${answer.statusCode}`));
    });
  });
}
