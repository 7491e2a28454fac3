// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { lastPlay, noteLastPlay } from './last-plays.ts';

beforeEach(() => localStorage.clear());

test('each lottery remembers its own play', () => {
  expect(lastPlay('fast5d-1m')).toBeNull();
  noteLastPlay('fast5d-1m', 'ssc.2.dxds.last');
  noteLastPlay('dice-1m', 'k3.sum');
  noteLastPlay('fast5d-1m', 'ssc.1.fixed');
  expect([lastPlay('fast5d-1m'), lastPlay('dice-1m')]).toEqual(['ssc.1.fixed', 'k3.sum']);
});

test('what is not a play in storage is left out', () => {
  localStorage.setItem('lastPlays', 'fast5d-1m:<b>,dice-1m:k3.sum,,x');
  expect([lastPlay('fast5d-1m'), lastPlay('dice-1m')]).toEqual([null, 'k3.sum']);
});

test('the oldest of many lotteries is forgotten', () => {
  for (let game = 0; game <= 40; game += 1) noteLastPlay(`game-${game}`, 'a.b');
  expect([lastPlay('game-0'), lastPlay('game-1'), lastPlay('game-40')]).toEqual([null, 'a.b', 'a.b']);
});
