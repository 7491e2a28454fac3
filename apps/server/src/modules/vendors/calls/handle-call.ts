// A vendor's call from the socket to the answer: proved first, then taken.
import { useNonce } from '../../../platform/http/store.ts';
import type { RawCall, VendorAnswer } from '../adapter.ts';
import type { VendorsDeps } from '../deps.ts';
import { answerCommand } from './answer-command.ts';

/** Longer than a signature is good for. */
const NONCE_S = 300;
const RETRY_S = 30;

export interface CallReply {
  readonly http: 200 | 401 | 404 | 503;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Answers a call of a vendor. 401 for one that is not proved, or whose nonce was used, by whatever process; 503 while the site is in
 * maintenance: the vendor repeats the call under the same number.
 *
 * @param code the vendor as the path names it, in any case.
 */
export async function handleCall(deps: VendorsDeps, code: string, call: RawCall): Promise<CallReply> {
  const vendor = deps.vendors.find((one) => one.code === code.toLowerCase());
  const seamless = vendor?.adapter.seamless;
  if (!vendor || !seamless) return plain(404, { status: 'BAD_REQUEST' });
  const read = await seamless.read(call);
  const isProved =
    read !== null && (await useNonce(deps.database.reader, `vendor ${vendor.code} ${read.nonce}`, NONCE_S));
  if (!isProved) return plain(401, { status: 'SIGNATURE_INVALID' });
  const { site } = await deps.merchant();
  if (site.maintenance) {
    const reply = plain(503, { status: 'RETRY_LATER' });
    return { ...reply, headers: { ...reply.headers, 'retry-after': String(RETRY_S) } };
  }
  const answer = await answerCommand(deps, vendor.code, read.command);
  return { http: 200, ...(await seamless.write(answer, read.nonce)) };
}

function plain(http: CallReply['http'], answer: VendorAnswer): CallReply {
  return { http, text: JSON.stringify(answer), headers: {} };
}
