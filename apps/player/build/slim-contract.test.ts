import { makeClient } from '@tyche/client/client';
import type { Route } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { expect, test } from 'vitest';
import { slimContract } from './slim-contract.ts';

type Load = (id: string) => string | null;

async function slimmed(): Promise<Record<string, Route>> {
  const load = slimContract().load as unknown as Load;
  const code = load('/site/packages/contract/src/site.ts?used');
  return (await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`)).contract;
}

/** How the client sends a call of a route. */
async function requestOf(route: Route): Promise<unknown> {
  let sent: unknown = null;
  const client = makeClient({
    language: () => 'EN',
    encrypt: async (body) => `sealed ${body}`,
    fetch: async (input, init) => {
      sent = [input, init];
      return Response.json({ success: true, value: {} });
    },
  });
  const names = [...route.path.matchAll(/:([a-zA-Z]+)/g)].map(([, name]) => [name, '7']);
  await client.request(route, { ...Object.fromEntries(names), more: 'told' }, { key: 'a key' });
  return sent;
}

test('the contract of the browser has how each route is called, whether it needs a key and what it makes stale', async () => {
  const expected = Object.fromEntries(
    Object.entries<Route>(contract).map(([name, { method, path, encrypted, idempotent = false, stale }]) => [
      name,
      { method, path, encrypted, idempotent, stale },
    ]),
  );
  expect(await slimmed()).toEqual(expected);
});

test.each(Object.entries<Route>(contract))('%s is sent as by the whole contract', async (name, route) => {
  const slim = (await slimmed())[name];
  expect(slim && (await requestOf(slim))).toEqual(await requestOf(route));
});

test('other files are left as they are', () => {
  const load = slimContract().load as unknown as Load;
  expect(load('/site/packages/contract/src/route.ts')).toBeNull();
});
