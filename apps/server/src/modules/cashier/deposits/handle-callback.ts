// A provider's call-back: proved first, then taken as news about one payment.
import type { IncomingHttpHeaders } from 'node:http';
import { Outage, Refusal } from '../../../platform/http/errors.ts';
import { useNonce } from '../../../platform/http/store.ts';
import type { CashierDeps } from '../deps.ts';
import { receivePayment } from './receive-payment.ts';
import { askAbout } from './run-deposits.ts';
import { lockByReference } from './store-deposits.ts';
import { askSoon } from '../withdrawals/store-payouts.ts';

/** Longer than a signature is good for. */
const NONCE_SECONDS = 300;

/**
 * Judges and takes in a call-back by its raw body. The same news again is answered as before. Refuses `unknown-route` for a provider that
 * is not there, `signature-refused` for a wrong, old or repeated signature, `unknown-deposit`.
 */
export async function handleCallback(
  deps: CashierDeps,
  code: string,
  { headers, raw }: { headers: IncomingHttpHeaders; raw: Buffer },
): Promise<void> {
  const provider = deps.providers.find((one) => one.code === code);
  if (!provider) throw new Refusal('unknown-route');
  const read = provider.readCallback(headers, raw);
  const { reader } = deps.database;
  if (!read || !(await useNonce(reader, `payments ${code} ${read.nonce}`, NONCE_SECONDS)))
    throw new Refusal('signature-refused');
  const { callback } = read;
  switch (callback.type) {
    case 'deposit':
      await receivePayment(deps, { ...callback, provider: code });
      return;
    case 'deposit-failed':
      return lookAgain(deps, code, callback.reference);
    case 'payout':
      return askSoon(reader, callback.reference);
  }
}

async function lookAgain(deps: CashierDeps, code: string, reference: string): Promise<void> {
  const row = await deps.database.inTransaction((tx) => lockByReference(tx, code, reference));
  if (!row) throw new Refusal('unknown-deposit');
  await askAbout(deps, row).catch((error: unknown) => {
    // The job asks again.
    if (!(error instanceof Outage)) throw error;
  });
}
