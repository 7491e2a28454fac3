import { expect, it } from 'vitest';
import { openReplays } from './replays.ts';

const old = { keyId: 'operator-1', secret: 'the old secret' };
const next = { keyId: 'operator-2', secret: 'the new secret' };
const of = { roundId: 'round-1', playerId: 'p-1', language: 'EN' };
let now = 1_000_000;
const clock = { now: () => new Date(now) };

it('is good for ten minutes, for this round alone', () => {
  const replays = openReplays([old], clock);
  const { token, expiresAt } = replays.issue(of);
  expect(expiresAt.getTime() - now).toBe(600_000);
  now += 599_999;
  expect(replays.read(token)).toEqual(of);
  now += 1;
  expect(replays.read(token)).toBeNull();
});

it('is good as long as its key', () => {
  const { token } = openReplays([old], clock).issue(of);
  expect(openReplays([next, old], clock).read(token)).toEqual(of);
  expect(openReplays([next], clock).read(token)).toBeNull();
});

it('cannot be made into another one', () => {
  const replays = openReplays([old], clock);
  const [text = '', signature = ''] = replays.issue(of).token.split('.');
  const other = Buffer.from(JSON.stringify({ ...of, roundId: 'round-2', until: now + 1 })).toString(
    'base64url',
  );
  for (const token of [
    `${other}.${signature}`,
    `${text}.${'0'.repeat(64)}`,
    `${text}.${signature.toUpperCase()}`,
    `${text}=.${signature}`,
    text,
    `.${signature}`,
    '',
    'x'.repeat(5_000),
  ])
    expect(replays.read(token), token.slice(0, 80)).toBeNull();
});
