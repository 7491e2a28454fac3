// The calls of the seamless wallet: forms over POST, JSON back, always HTTP 200. There are no nonces, and answers are not signed.
import type { SeamlessAdapter } from '../../adapter.ts';
import { readForm } from './form.ts';
import { readWalletCall } from './read-call.ts';
import { writeWalletAnswer, writeWalletRefusal } from './write-answer.ts';

/** Opens the protocol with the secret that both sides share. */
export function openWalletProtocol(secret: string): SeamlessAdapter {
  return {
    hasAuthenticate: true,
    async read({ name, body }) {
      const form = readForm(body, secret);
      if (!form) return null;
      const reference = form.get('reference') ?? null;
      return {
        nonce: null,
        command: readWalletCall(name, form),
        write: (answer) => writeWalletAnswer(answer, { name, reference }),
      };
    },
    refuse: writeWalletRefusal,
  };
}
