import { gameNames } from '@tyche/rules/lottery/names';
import { expect, test } from 'vitest';
import { artCodes, artOf } from './art-of.ts';

test('every picture has a lottery', () => {
  const found = gameNames.map((game) => artOf(game));
  expect(new Set(found.filter((code) => code !== null))).toEqual(new Set(artCodes));
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
