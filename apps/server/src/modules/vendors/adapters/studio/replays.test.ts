// The address of a replay: one of the studio's own pages, or none.
import { expect, it } from 'vitest';
import { asked } from './test/answering-studio.ts';

const at = '2026-11-30T10:00:00.000Z';

/** What the adapter makes of an answer to the question for a replay. */
const replayOf = (answer: object) =>
  asked(answer, (studio) => studio.replay?.({ roundId: 'round-1', playerId: 'p-1', language: 'EN' }));

it('is taken from the own origin of the studio alone', async () => {
  const own = 'https://games.example/play/replay#replay=x';
  expect(await replayOf({ status: 'OK', url: own, expiresAt: at })).toEqual({
    url: own,
    expiresAt: new Date(at),
  });
  for (const url of ['https://games.example.evil/play/replay', 'javascript:alert(1)', 'nothing'])
    expect(await replayOf({ status: 'OK', url, expiresAt: at }), url).toBe('outage');
});

it('is none for a round that the studio does not know, and for an answer of another shape', async () => {
  expect(await replayOf({ status: 'ROUND_NOT_FOUND' })).toBeNull();
  expect(await replayOf({ status: 'OK', url: 'https://games.example/', expiresAt: 'soon' })).toBe('outage');
  expect(await replayOf({ status: 'OK' })).toBe('outage');
});
