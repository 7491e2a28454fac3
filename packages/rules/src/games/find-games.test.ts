import { describe, expect, it } from 'vitest';
import { matchOf, plainName } from './find-games.ts';

const fits = (name: string, typed: string) => matchOf(plainName(name), plainName(typed));

describe('a game is found', () => {
  it.each([
    ['Lantern Lane', 'lantern lane', 0],
    ['Phố Đèn Lồng', 'pho den', 1],
    ['Dragon Boat 243', 'boat', 2],
    ['Dragon Boat 243', 'db2', 3],
    ['Lantern Lane', 'ntern', 4],
    ['Lantern Lane', 'lamtern', 5],
    ['Lantern Lane', 'lantrn', 5],
    ['Lantern Lane', 'lanntern', 5],
    ['Lantern Lane', 'lnatern', 5],
    ['Triple Koi', 'koy', null],
    ['Triple Koi', 'dragon', null],
    ['Triple Koi', 'lamtrn', null],
  ])('%s by %s', (name, typed, rank) => expect(fits(name, typed)).toBe(rank));
});

it('a plain name has no accents, signs or capitals', () => {
  expect(plainName('  Cuội & the  Moon! ')).toBe('cuoi the moon');
  expect(plainName('Đua Thuyền')).toBe('dua thuyen');
});
