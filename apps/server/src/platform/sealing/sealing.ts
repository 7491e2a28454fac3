// Personal data at rest: AES-256-GCM a field, under keys that live outside the database (reliability.md P1).
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Sealing {
  /**
   * Seals a text for one place, such as `members.contacts:10001:email`: moved to another place it does not open.
   * Gives a version byte, a nonce of 12, the tag of 16 and the cipher.
   */
  seal(place: string, text: string): Buffer;
  /** Opens what `seal` gave for the same place. Throws when it was changed or moved. */
  open(place: string, sealed: Uint8Array): string;
  /** A keyed fingerprint to find equal values by, without telling them: the same text in the same purpose, the same 32 bytes. */
  fingerprint(purpose: string, text: string): Buffer;
}

const VERSION = 1;
const NONCE = 12;
const TAG = 16;

/** Opens the sealing of a deployment from its secret of at least 32 characters. */
export function openSealing(secret: string): Sealing {
  if (secret.length < 32) throw new Error('the secret of sealing is too short');
  const cipherKey = derive(secret, 'tyche field cipher 1');
  const indexKey = derive(secret, 'tyche field index 1');
  return {
    seal(place, text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]);
    },
    open(place, sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== VERSION) throw new Error('sealed in a form that is not known');
      const nonce = bytes.subarray(1, 1 + NONCE);
      const tag = bytes.subarray(1 + NONCE, 1 + NONCE + TAG);
      const opener = createDecipheriv('aes-256-gcm', cipherKey, nonce, { authTagLength: TAG });
      opener.setAAD(Buffer.from(place)).setAuthTag(tag);
      return opener.update(bytes.subarray(1 + NONCE + TAG), undefined, 'utf8') + opener.final('utf8');
    },
    fingerprint: (purpose, text) =>
      createHmac('sha256', indexKey).update(`${purpose}\0`).update(text.normalize('NFKC')).digest(),
  };
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32));
}
