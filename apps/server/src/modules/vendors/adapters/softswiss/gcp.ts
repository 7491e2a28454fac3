// GCP in seamless mode: JSON over POST, signed with HMAC-SHA256 of the raw body. It has no nonces, and answers are not signed.
import { createHmac } from 'node:crypto';
import type { Clock } from '@tyche/kernel/clock';
import { isSame } from '@tyche/vendor-protocol/signing';
import type { SeamlessAdapter } from '../../adapter.ts';
import { readGcpCall } from './read-call.ts';
import { writeGcpAnswer, writeGcpRefusal } from './write-answer.ts';

const SIGNATURE = 'x-request-sign';

/** Opens GCP with the token that both sides share. */
export function openGcp({ key, clock }: { readonly key: string; readonly clock: Clock }): SeamlessAdapter {
  return {
    hasAuthenticate: false,
    async read({ name, headers, body }) {
      if (!isSame(String(headers[SIGNATURE] ?? ''), gcpSignatureOf(key, body))) return null;
      const call = readGcpCall(name, body.toString('utf8'));
      return {
        nonce: null,
        command: call.command,
        write: (answer) => writeGcpAnswer(answer, call, clock.now()),
      };
    },
    refuse: writeGcpRefusal,
  };
}

/** The signature of a body: lower-case hex of HMAC-SHA256 over its bytes. */
export function gcpSignatureOf(key: string, body: Buffer | string): string {
  return createHmac('sha256', key).update(body).digest('hex');
}
