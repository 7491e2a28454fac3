import { contract } from '@tyche/contract/site';
import { expect, test } from 'vitest';
import { slimContract } from './slim-contract.ts';

type Load = (id: string) => string | null;

test('the contract of the browser has how each route is called and what it makes stale, as the contract says', async () => {
  const load = slimContract().load as unknown as Load;
  const code = load('/site/packages/contract/src/site.ts?used');
  const slim = await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`);
  const expected = Object.fromEntries(
    Object.entries(contract).map(([name, { method, path, encrypted, stale }]) => [
      name,
      { method, path, encrypted, stale },
    ]),
  );
  expect(slim.contract).toEqual(expected);
});

test('other files are left as they are', () => {
  const load = slimContract().load as unknown as Load;
  expect(load('/site/packages/contract/src/route.ts')).toBeNull();
});
