// The vendors of the list over the gateway's database: opened as the environment would, and heard as on the socket.
import { fixedKeys } from '@tyche/vendor-protocol/keys';
import { findMember } from '../../members/index.ts';
import { readMerchant, type SiteSettings } from '../../settings/index.ts';
import type { RawCall, VendorReply } from '../adapter.ts';
import { vendorAdapters } from '../adapters/index.ts';
import { handleCall } from '../calls/handle-call.ts';
import type { Gateway } from '../calls/test/gateway.ts';
import type { Vendor } from '../deps.ts';
import { translators } from './translators/index.ts';

/** Opens a vendor of the list with the variables of its translator. */
export async function openListedVendor(code: string): Promise<Vendor> {
  const entry = vendorAdapters.find((one) => one.code === code);
  const adapter = await entry?.open({
    clock: { now: () => new Date() },
    merchantCode: '',
    ownUrl: 'http://127.0.0.1:9',
    siteUrl: 'http://127.0.0.1:9',
    read: (name) => translators[code]?.variables[name] ?? null,
    loadSecret: async () => 's'.repeat(43),
    openKeys: (_vendor, configured) => fixedKeys(configured),
  });
  if (!entry || !adapter) throw new Error(`${code} does not open`);
  return { code, name: entry.name, accountTypeId: entry.accountTypeId, adapter };
}

/** Answers a call of a vendor, as it is on the socket. */
export async function hear(
  { database, queues }: Gateway,
  vendor: Vendor,
  call: RawCall,
  changes: Partial<SiteSettings> = {},
): Promise<VendorReply> {
  const found = await readMerchant(database.reader, 'demo');
  const merchant = async () => ({ ...found, site: { ...found.site, ...changes } });
  return handleCall(
    { database, queues, findMember, vendors: [vendor], merchant },
    vendor.code.toUpperCase(),
    call,
  );
}
