import { describe, expect, it } from 'vitest';
import { followsNobody } from '../../../test/follows-nobody.ts';
import { openDrand, QUICKNET_BEACON } from './adapters/drand/index.ts';
import { httpFeed } from './adapters/feed-http/index.ts';
import { isFeed, openFeed } from './adapters/index.ts';

describe('a beacon', () => {
  followsNobody((at) => openDrand([at]).findPulse(QUICKNET_BEACON, 1));
});

describe('a feed of results', () => {
  followsNobody((at) => openFeed(`${at}/feed.json`, '/nowhere').read());
});

describe('a feed that staff name', () => {
  it.each([
    'http://results.example.org/feed.json',
    'https://localhost/feed.json',
    'https://127.0.0.1/feed.json',
    'https://2130706433/feed.json',
    'https://0x7f.1/feed.json',
    'https://[::1]/feed.json',
    'https://[::ffff:127.0.0.1]/feed.json',
    'https://[::ffff:a9fe:a9fe]/feed.json',
    'https://[64:ff9b::a9fe:a9fe]/feed.json',
    'https://[fd00::1]/feed.json',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.5/feed.json',
    'https://database/feed.json',
    'http://127.0.0.1.evil.example/',
    'http://127.0.0.2/feed.json',
    'https://me@results.example.org/',
    'file:///etc/passwd',
    'ftp://results.example.org/',
    '../secret.json',
  ])('is refused as %s', (address) => expect(isFeed(address)).toBe(false));

  it('is not asked when its name leads to a private address', async () => {
    const feed = httpFeed.open('https://localhost:1/feed.json', '/nowhere');
    const failed = await feed.read().then(
      () => null,
      (error: Error) => error.cause,
    );
    expect(String(failed)).toMatch(/not public/);
  });

  it('may be on the open internet, or on this machine by its number', () => {
    for (const address of [
      'https://results.example.org/feed.json',
      'http://127.0.0.1:9000/feed.json',
      'ph.json',
    ])
      expect([address, isFeed(address)]).toEqual([address, true]);
  });
});
