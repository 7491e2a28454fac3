// The vendors of the list, opened as the environment would, for tests over the gateway's database.
import { vendorAdapters } from '../adapters/index.ts';
import type { Vendor } from '../deps.ts';
import { translators } from './translators/index.ts';

/** Opens a vendor of the list with the variables of its translator. */
export async function openListedVendor(code: string): Promise<Vendor> {
  const entry = vendorAdapters.find((one) => one.code === code);
  const adapter = await entry?.open({
    clock: { now: () => new Date() },
    ownUrl: 'http://127.0.0.1:9',
    siteUrl: 'http://127.0.0.1:9',
    read: (name) => translators[code]?.variables[name] ?? null,
    loadSecret: async () => 's'.repeat(43),
  });
  if (!entry || !adapter) throw new Error(`${code} does not open`);
  return { code, name: entry.name, accountTypeId: entry.accountTypeId, adapter };
}
