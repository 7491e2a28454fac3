import { describe, expect, it } from 'vitest';
import { contract } from './contract.ts';
import type { Route } from './route.ts';

const routes: readonly [string, Route][] = Object.entries(contract);
const calls = new Set(routes.map(([, { method, path }]) => `${method} ${path}`));
const commands = routes.flatMap(([name, { method, path, stale, sameSite = false }]) =>
  stale ? [{ name, call: `${method} ${path}`, stale, sameSite }] : [],
);

describe('what a command makes stale', () => {
  it.each(commands)(
    '$name: is calls of the contract, each once, and never the command',
    ({ call, stale }) => {
      expect(stale.filter((read) => !calls.has(read))).toEqual([]);
      expect(new Set(stale).size).toBe(stale.length);
      expect(stale).not.toContain(call);
    },
  );

  it('is said of commands alone: a call by GET changes nothing, unless it is for pages of the site only and has a key', () => {
    expect(commands.filter(({ call, sameSite }) => call.startsWith('GET ') && !sameSite)).toEqual([]);
    const onlyHere = routes.filter(([, { sameSite }]) => sameSite);
    expect(onlyHere.map(([, { method, idempotent }]) => [method, idempotent])).toEqual(
      onlyHere.map(() => ['GET', true]),
    );
  });

  it('is said of every command that moves money', () => {
    const keyed = routes.filter(([, { idempotent }]) => idempotent);
    expect(keyed.flatMap(([name, { stale }]) => (stale ? [] : [name]))).toEqual([]);
  });
});
