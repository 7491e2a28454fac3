import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'beacon-key.pem';

/** The beacon's Ed25519 key, kept in its data folder and readable by its owner alone; made when there is none yet. */
export function openKey(folder: string): KeyObject {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, FILE);
  return readKey(path) ?? makeKey(path);
}

function readKey(path: string): KeyObject | null {
  try {
    return createPrivateKey(readFileSync(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a whole file first and links it into place: a beacon killed half-way leaves no half key, and two agree on one. */
function makeKey(path: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519');
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
    return privateKey;
  } catch (error) {
    const other = readKey(path);
    if (!other) throw error;
    return other;
  } finally {
    rmSync(draft, { force: true });
  }
}
