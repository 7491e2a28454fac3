// Secrets that a data folder keeps: made once, readable by the owner only, never in the database.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Gives the secret of a name in a folder, making it the first time. Two processes that begin at once get the same one. */
export async function loadOrCreateSecret(folder: string, name: string, bytes: number): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  try {
    await writeFile(path, `${randomBytes(bytes).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
