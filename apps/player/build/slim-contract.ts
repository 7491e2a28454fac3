import { contract } from '@tyche/contract/contract';
import type { Plugin } from 'vite';

/**
 * The browser calls routes and leaves judging to the server, so of the contract it needs how a route is called: not its
 * schemas, refusals and descriptions, which would be a ninth of the first load. Types are not touched.
 */
export function slimContract(): Plugin {
  const calls = Object.fromEntries(
    Object.entries(contract).map(([name, { method, path, auth, encrypted }]) => [
      name,
      { method, path, auth, encrypted },
    ]),
  );
  return {
    name: 'slim-contract',
    enforce: 'pre',
    load(id) {
      if (!/\/packages\/contract\/src\/contract\.ts$/.test(id.split('?')[0] ?? '')) return null;
      return `export const contract = ${JSON.stringify(calls)};`;
    },
  };
}
