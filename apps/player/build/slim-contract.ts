import { contract } from '@tyche/contract/site';
import type { Plugin } from 'vite';

/**
 * The browser calls routes and leaves judging to the server, so of the contract it needs how a route is called, whether it needs a key and
 * which reads it makes stale: not its schemas, refusals and descriptions, which would be a ninth of the first load. Types are not touched.
 */
export function slimContract(): Plugin {
  const calls = Object.entries(contract).map(
    ([name, { method, path, encrypted, idempotent = false, stale }]) =>
      `${name}:r(${[path, method, encrypted, idempotent, stale].map((part) => JSON.stringify(part)).join(',')})`,
  );
  const maker =
    'const r=(path,method,encrypted,idempotent,stale)=>({method,path,encrypted,idempotent,stale});';
  return {
    name: 'slim-contract',
    enforce: 'pre',
    load(id) {
      if (!/\/packages\/contract\/src\/site\.ts$/.test(id.split('?')[0] ?? '')) return null;
      return `${maker}export const contract={${calls.join(',')}};`;
    },
  };
}
