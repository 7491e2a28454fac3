import { test } from 'vitest';
import { isDeepRun } from './budgets.ts';

/**
 * A test that a deep run alone takes (`bin/test --deep`), with everything that vitest's `test` has, such as `each` and `concurrent`. For what costs
 * much and whose rule other tests hold in every run: a journey whose refusals are tested at the server, or a race of which another one is alike.
 */
export const deep = test.runIf(isDeepRun());
