import { expect, it } from 'vitest';
import { listedType } from './index.ts';

it.each([
  ['SPORTS', 'TF', 'ESPORTS'],
  ['SPORTS', 'tf', 'ESPORTS'],
  ['SPORTS', 'DS88', 'COCKFIGHT'],
  ['SPORTS', 'ds88', 'COCKFIGHT'],
  ['SPORTS', 'studio', 'SPORTS'],
  ['SPORTS', 'constructor', 'SPORTS'],
  ['LIVE', 'TF', 'LIVE'],
  ['ESPORTS', 'studio', 'ESPORTS'],
  ['ESPORTS', 'DS88', 'ESPORTS'],
  ['TABLE', 'tf', 'TABLE'],
])('%s of %s is listed under %s', (type, vendor, listed) => {
  expect(listedType(type, vendor)).toBe(listed);
});
