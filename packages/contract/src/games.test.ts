import { groupedGameTypes } from '@tyche/rules/agents';
import { expect, it } from 'vitest';
import { gameTypes } from './games.ts';

it('every game type has a group for rebates, and no other type has one', () => {
  expect([...groupedGameTypes].sort()).toEqual([...gameTypes].sort());
});
