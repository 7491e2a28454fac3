import { gameList } from '@tyche/rules/lottery/catalogue';
import { expect, test } from 'vitest';
import { regionOf, regions, stationsOf } from './regions.ts';

const games = gameList.filter((data) => data.group === 'VN');
const at = (text: string) => Date.parse(`${text}+07:00`);
const names = (region: (typeof regions)[number], when: string) => {
  const { next } = stationsOf(games, region, at(when));
  return next.map(({ data }) => data.code);
};

test('every Vietnamese lottery has its region, and every region has some', () => {
  for (const region of regions) expect(games.some((data) => regionOf(data) === region)).toBe(true);
});

test('a Saturday shows its stations until they close, then those of Sunday', () => {
  expect(names('central', '2026-11-21T16:00:00')).toEqual(['vn-da-nang', 'vn-quang-ngai', 'vn-dak-nong']);
  expect(names('central', '2026-11-21T17:01:00')).toEqual([
    'vn-thua-thien-hue',
    'vn-khanh-hoa',
    'vn-kon-tum',
  ]);
  expect(names('north', '2026-11-21T12:00:00')).toEqual(['vn-north']);
});

test('stations of later days stand behind, the soonest first, and none is lost', () => {
  const { next, later } = stationsOf(games, 'south', at('2026-11-21T12:00:00'));
  const dates = later.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort());
  expect(next.length + later.length).toBe(games.filter((data) => regionOf(data) === 'south').length);
});
