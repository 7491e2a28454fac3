import { createECDH, hkdfSync } from 'node:crypto';

/** A key pair by which push services know who sends (RFC 8292), in base64url. */
export interface VapidKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The key pair of a brand: the same secret and brand always give the same one, so every process has it and a browser's subscription lasts.
 *
 * @param secret of the deployment, at least 32 characters.
 */
export function vapidKeyOf(secret: string, merchantCode: string): VapidKey {
  const scalar = Buffer.from(hkdfSync('sha256', secret, '', `tyche push key 1 ${merchantCode}`, 32));
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
}
