import { describe, expect, test } from 'vitest';
import { duePopUps } from './due-pop-ups.ts';

const announcements = [{ id: '1' }, { id: '2' }, { id: '3' }];
const due = (changes: Partial<Parameters<typeof duePopUps>[1]> = {}) =>
  duePopUps(announcements, { seen: [], resting: [], today: '2026-11-22', ...changes }).map(({ id }) => id);

describe('pop-ups that are due', () => {
  test('are all that were told, in their order', () => expect(due()).toEqual(['1', '2', '3']));
  test('are not those that were put away in this visit', () =>
    expect(due({ seen: ['1', '3'] })).toEqual(['2']));
  test('are not those that rest today', () => expect(due({ resting: ['2@2026-11-22'] })).toEqual(['1', '3']));
  test('are those again that rested on another day', () =>
    expect(due({ resting: ['2@2026-11-21'] })).toEqual(['1', '2', '3']));
  test('are not mistaken for others whose number ends alike', () =>
    expect(due({ resting: ['12@2026-11-22'] })).toEqual(['1', '2', '3']));
});
