import { gameNames } from '@tyche/rules/lottery/names';
import { expect, test } from 'vitest';
import { artCodes, artOf } from './art-of.ts';

/** Families that show the generated tile until somebody has drawn their picture (docs/how-to/new-family.md). */
const undrawn: readonly string[] = [];

test('every lottery has its picture, but those of a family that is named here', () => {
  const without = gameNames.filter((game) => artOf(game) === null).map(({ family }) => family);
  expect([...new Set(without)].sort()).toEqual([...undrawn].sort());
});

test('every picture has a lottery', () => {
  expect(new Set(gameNames.flatMap((game) => artOf(game) ?? []))).toEqual(new Set(artCodes));
});

test('no two families share a picture, and the three regions of Vietnam have one each', () => {
  const places = new Map(gameNames.map((game) => [`${game.family} ${game.region ?? ''}`, artOf(game)]));
  expect(new Set(places.values()).size).toBe(places.size);
});

test('a lottery of Vietnam shows its region', () => {
  const pictureOf = (code: string) =>
    gameNames.filter((game) => game.code === code).map((game) => artOf(game));
  expect(pictureOf('vn-north')).toEqual(['north']);
  expect(pictureOf('vn-da-nang')).toEqual(['central']);
  expect(pictureOf('vn-fast-south-5m')).toEqual(['south']);
});

test('a family that nobody drew has none', () => {
  expect(artOf({ family: 'bingo', region: null })).toBeNull();
});
