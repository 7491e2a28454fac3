import { expect, it } from 'vitest';
import { checkMove, type Move } from './move.ts';
import { closureOf, type Placement } from './tree.ts';

const TOMORROW = '2026-11-03';
const typeOf = new Map([
  ['g', 2],
  ['a', 1],
  ['b', 1],
  ['c', 1],
  ['m', 0],
]);
const place = (member: string, upline: string | null, from = '2026-01-01'): Placement<string> => ({
  member,
  upline,
  from,
});
const log = [place('g', null), place('a', 'g'), place('b', 'g'), place('c', 'a'), place('m', 'c')];
const move = (change: Partial<Move<string>>, waiting: readonly Placement<string>[] = []) =>
  checkMove(
    { closure: closureOf([...log, ...waiting]), typeOf },
    {
      member: 'c',
      upline: 'b',
      day: TOMORROW,
      maxAgentLevel: 2,
      rates: [],
      isPending: false,
      isCooling: false,
      ...change,
    },
  );

it('members count for no level, and what waits comes last', () => {
  expect(move({})).toBeNull();
  expect(move({ member: 'm', upline: 'a' })).toBeNull();
  expect(move({ member: 'a', upline: 'b' })).toBe('agent-level-limit');
  expect(move({ isPending: true, isCooling: true })).toBe('move-pending');
  expect(move({ isCooling: true })).toBe('move-cool-time');
  expect(move({ rates: [{ moved: 2n, upline: 1n }], isPending: true })).toBe('rebate-above-own');
  expect(move({ member: 'g', upline: 'a' })).toBe('move-cycle');
});

it('two moves of the same midnight cannot make a cycle together', () => {
  const deep = { member: 'a', upline: 'b', maxAgentLevel: 9 };
  expect(move(deep)).toBeNull();
  expect(move(deep, [place('b', 'a', TOMORROW)])).toBe('move-cycle');
  expect(move(deep, [place('b', 'c', TOMORROW)])).toBe('move-cycle');
});

it('levels are those of the day on which the move takes effect', () => {
  // The new upline gets one level deeper at the same midnight.
  expect(move({}, [place('b', 'a', TOMORROW)])).toBe('agent-level-limit');
  // The account below gets its place elsewhere at the same midnight.
  expect(move({ member: 'a' }, [place('c', 'g', TOMORROW)])).toBeNull();
  // The new upline leaves its place below the account at the same midnight.
  const leaving = [place('b', 'a', '2026-02-01'), place('b', 'g', TOMORROW)];
  expect(move({ member: 'a', maxAgentLevel: 9 }, leaving)).toBeNull();
});
