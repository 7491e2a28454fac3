import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { deriveKey as deriveByBrowser } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';

/** One attempt at a proof of work. Plain HTTP off loopback has no `crypto.subtle`: there a library computes the same, slower. */
export const deriveKey: DeriveKeyFunction = async (parameters, salt, password) => {
  if (globalThis.crypto.subtle) return deriveByBrowser(parameters, salt, password);
  const { cost, keyLength } = parameters;
  return { derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength }) };
};
