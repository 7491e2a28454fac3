// A vendor's call from the socket to the answer: proved first, then taken.
import type { RawCall, ReadCall, VendorAnswer, VendorCommand, VendorReply } from '../adapter.ts';
import type { VendorsDeps } from '../deps.ts';
import { answerCommand } from './answer-command.ts';
import type { CallQueues } from './queues.ts';

export interface CallDeps extends Pick<VendorsDeps, 'database' | 'findMember' | 'vendors' | 'merchant'> {
  readonly queues: CallQueues;
}

export interface CallReply extends VendorReply {
  /** What was asked and answered, for the log; of a call that is not proved, only that it was refused. */
  readonly seen?: { readonly command: VendorCommand | null; readonly answer: VendorAnswer };
}

/**
 * Answers a call of a vendor in its protocol. A call is refused that is not proved, or whose nonce was used, by whatever process; and every
 * call while the site is in maintenance: the vendor repeats it under the same number. 404 for a vendor that does not call.
 *
 * @param code the vendor as the path names it, in any case.
 */
export async function handleCall(deps: CallDeps, code: string, call: RawCall): Promise<CallReply> {
  const vendor = deps.vendors.find((one) => one.code === code.toLowerCase());
  const seamless = vendor?.adapter.seamless;
  if (!vendor || !seamless)
    return { http: 404, text: JSON.stringify({ status: 'BAD_REQUEST' }), headers: {} };
  const read = await seamless.read(call);
  if (!read || !(await isFirst(deps, vendor.code, read)))
    return {
      ...seamless.refuse('unsigned', call),
      seen: { command: null, answer: { status: 'SIGNATURE_INVALID' } },
    };
  const { command } = read;
  const { site } = await deps.merchant();
  if (site.maintenance)
    return { ...seamless.refuse('maintenance', call), seen: { command, answer: { status: 'RETRY_LATER' } } };
  const answer = await answerCommand(deps, vendor.code, command);
  return { ...(await read.write(answer)), seen: { command, answer } };
}

/** Whether no call with this nonce was heard before. */
async function isFirst({ queues }: CallDeps, vendor: string, { nonce }: ReadCall): Promise<boolean> {
  return nonce === null || queues.useNonce(`vendor ${vendor} ${nonce}`);
}
