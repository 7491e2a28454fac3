// The catalogue of a merchant as lobbies read it: kept in memory for a few seconds, as every visitor reads it and few change it.
import { plainName } from '@tyche/rules/games';
import type { Reader } from '../../platform/db/database.ts';
import { listOffGames, type Vendors } from '../vendors/index.ts';
import { type EntryRow, listEntries } from './store.ts';

export interface Entry extends EntryRow {
  /** The names as they are searched, of all languages. */
  readonly plainNames: readonly string[];
  readonly vendorName: string;
  readonly status: 'ready' | 'maintenance' | 'off';
}

export interface Catalogue {
  /** Games that are offered now, in the order of lobbies. */
  readonly offered: readonly Entry[];
  readonly byNode: ReadonlyMap<number, Entry>;
}

const KEPT_MS = 3_000;

/** Opens the catalogue: what it gives is as old as three seconds at most. */
export function openCatalogue(reader: Reader, vendors: Pick<Vendors, 'deps'>): () => Promise<Catalogue> {
  let kept: { readonly at: number; readonly catalogue: Promise<Catalogue> } | null = null;
  return async () => {
    const now = performance.now();
    if (kept && now - kept.at < KEPT_MS) return kept.catalogue;
    const catalogue = readCatalogue(reader, vendors);
    kept = { at: now, catalogue };
    // What failed is read again by the next one.
    catalogue.catch(() => (kept = null));
    return catalogue;
  };
}

async function readCatalogue(reader: Reader, { deps }: Pick<Vendors, 'deps'>): Promise<Catalogue> {
  const [rows, off] = await Promise.all([listEntries(reader), listOffGames(reader)]);
  const names = new Map(deps.vendors.map(({ code, name, adapter }) => [code, adapter.games ? name : null]));
  const entries = rows.map((row): Entry => {
    const isOff =
      !names.get(row.vendor) ||
      off.vendors.has(row.vendor) ||
      off.games.has(`${row.vendor} ${row.game_code}`);
    return {
      ...row,
      plainNames: Object.values(row.names).map(plainName),
      vendorName: names.get(row.vendor) ?? row.vendor,
      status: isOff ? 'off' : 'ready',
    };
  });
  // A vendor that is not configured has no games here.
  const offered = entries.filter((one) => !one.is_retired && !one.is_hidden && names.get(one.vendor));
  return { offered, byNode: new Map(entries.map((one) => [one.node_id, one])) };
}
