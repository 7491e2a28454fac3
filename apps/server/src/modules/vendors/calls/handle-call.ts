// A vendor's call from the socket to the answer: proved first, then taken.
import { useNonce } from '../../../platform/http/store.ts';
import type { RawCall, ReadCall, VendorReply } from '../adapter.ts';
import type { VendorsDeps } from '../deps.ts';
import { answerCommand } from './answer-command.ts';

/** Longer than a signature is good for. */
const NONCE_S = 300;

type Deps = Pick<VendorsDeps, 'database' | 'findMember' | 'vendors' | 'merchant'>;

/**
 * Answers a call of a vendor in its protocol. A call is refused that is not proved, or whose nonce was used, by whatever process; and every
 * call while the site is in maintenance: the vendor repeats it under the same number. 404 for a vendor that does not call.
 *
 * @param code the vendor as the path names it, in any case.
 */
export async function handleCall(deps: Deps, code: string, call: RawCall): Promise<VendorReply> {
  const vendor = deps.vendors.find((one) => one.code === code.toLowerCase());
  const seamless = vendor?.adapter.seamless;
  if (!vendor || !seamless)
    return { http: 404, text: JSON.stringify({ status: 'BAD_REQUEST' }), headers: {} };
  const read = await seamless.read(call);
  if (!read || !(await isFirst(deps, vendor.code, read))) return seamless.refuse('unsigned', call);
  const { site } = await deps.merchant();
  if (site.maintenance) return seamless.refuse('maintenance', call);
  return read.write(await answerCommand(deps, vendor.code, read.command));
}

/** Whether no call with this nonce was heard before. */
async function isFirst({ database }: Deps, vendor: string, { nonce }: ReadCall): Promise<boolean> {
  return nonce === null || useNonce(database.reader, `vendor ${vendor} ${nonce}`, NONCE_S);
}
