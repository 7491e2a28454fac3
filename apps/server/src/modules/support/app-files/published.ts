import { isAllowedAddress } from '../../messaging/index.ts';
import { type AppFileDeps, hostsOf } from './deps.ts';
import { listPublished, type PublishedRow } from './store.ts';

const REREAD_MS = 1_000;

export type PublishedSource = () => Promise<readonly PublishedRow[]>;

/**
 * Gives the files that readers get now, read again when the last reading is older than a second: every page asks for them. A file whose
 * host the operator took off the list is left out (docs/reference/support.md 4.2).
 */
export function publishedFiles(deps: AppFileDeps): PublishedSource {
  let known: { readonly at: number; readonly rows: Promise<readonly PublishedRow[]> } | undefined;
  return () => {
    const now = performance.now();
    if (!known || now - known.at > REREAD_MS) {
      const rows = readPublished(deps);
      known = { at: now, rows };
      rows.catch(() => {
        known = undefined;
      });
    }
    return known.rows;
  };
}

/** The files that readers get now, read from the database. */
export async function readPublished(deps: AppFileDeps): Promise<readonly PublishedRow[]> {
  const rows = await listPublished(deps.database.reader);
  if (rows.length === 0) return [];
  const hosts = await hostsOf(deps);
  return rows.filter(({ url }) => isAllowedAddress(url, hosts));
}
