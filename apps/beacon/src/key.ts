import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'beacon-key.pem';

/**
 * The beacon's Ed25519 key, kept in its data folder and readable by its owner alone; made when there is none yet. With a passphrase the
 * file is encrypted, and one of before in clear is replaced by an encrypted one. Throws on an encrypted file without the right passphrase.
 */
export function openKey(folder: string, passphrase?: string): KeyObject {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, FILE);
  const text = readText(path);
  if (text === null) return makeKey(path, passphrase);
  const key = createPrivateKey({ key: text, ...(passphrase === undefined ? {} : { passphrase }) });
  if (passphrase !== undefined && !text.includes('ENCRYPTED')) {
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, printKey(key, passphrase), { mode: 0o600, flush: true });
    renameSync(draft, path);
  }
  return key;
}

/** PKCS 8 of an Ed25519 key up to its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * A key that was given as text: PEM (PKCS 8, encrypted ones with the passphrase), or the 32 bytes of the private key as 64 hex digits.
 * Throws on anything else.
 */
export function readKey(text: string, passphrase?: string): KeyObject {
  const trimmed = text.trim();
  const key = /^[0-9a-f]{64}$/i.test(trimmed)
    ? createPrivateKey({
        key: Buffer.concat([PKCS8_HEAD, Buffer.from(trimmed, 'hex')]),
        format: 'der',
        type: 'pkcs8',
      })
    : createPrivateKey({
        key: trimmed,
        ...(passphrase !== undefined && trimmed.includes('ENCRYPTED') ? { passphrase } : {}),
      });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key');
  return key;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function printKey(key: KeyObject, passphrase: string | undefined): string | Buffer {
  const form = { type: 'pkcs8', format: 'pem' } as const;
  return passphrase === undefined
    ? key.export(form)
    : key.export({ ...form, cipher: 'aes-256-cbc', passphrase });
}

/** Writes a whole file first and links it into place: a beacon killed half-way leaves no half key, and two agree on one. */
function makeKey(path: string, passphrase: string | undefined): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519');
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, printKey(privateKey, passphrase), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
    return privateKey;
  } catch (error) {
    const other = readText(path);
    if (other === null) throw error;
    return createPrivateKey({ key: other, ...(passphrase === undefined ? {} : { passphrase }) });
  } finally {
    rmSync(draft, { force: true });
  }
}
