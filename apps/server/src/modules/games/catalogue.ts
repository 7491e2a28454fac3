// The catalogue of a merchant as lobbies read it: kept in memory for a few seconds, as every visitor reads it and few change it.
import { plainName } from '@tyche/rules/games';
import { listOffGames } from '../vendors/index.ts';
import type { GamesDeps } from './deps.ts';
import { type EntryRow, listEntries } from './store.ts';

export interface Entry extends EntryRow {
  /** The names as they are searched, of all languages. */
  readonly plainNames: readonly string[];
  readonly vendorName: string;
  readonly status: 'ready' | 'maintenance' | 'off' | 'sample';
}

export interface Catalogue {
  /** Games that are offered now, in the order of lobbies. */
  readonly offered: readonly Entry[];
  readonly byNode: ReadonlyMap<number, Entry>;
}

type CatalogueDeps = Pick<GamesDeps, 'database' | 'vendors' | 'hasSamples'>;

const KEPT_MS = 3_000;

/** Opens the catalogue: what it gives is as old as three seconds at most. */
export function openCatalogue(deps: CatalogueDeps): () => Promise<Catalogue> {
  let kept: { readonly at: number; readonly catalogue: Promise<Catalogue> } | null = null;
  return async () => {
    const now = performance.now();
    if (kept && now - kept.at < KEPT_MS) return kept.catalogue;
    const catalogue = readCatalogue(deps);
    kept = { at: now, catalogue };
    // What failed is read again by the next one.
    catalogue.catch(() => (kept = null));
    return catalogue;
  };
}

async function readCatalogue({ database, vendors, hasSamples }: CatalogueDeps): Promise<Catalogue> {
  const { reader } = database;
  const [rows, off] = await Promise.all([listEntries(reader, hasSamples), listOffGames(reader)]);
  const names = new Map(
    vendors.deps.vendors.map(({ code, name, adapter }) => [code, adapter.games ? name : null]),
  );
  const entries = rows.map((row): Entry => {
    const isOff =
      !names.get(row.vendor) ||
      off.vendors.has(row.vendor) ||
      off.games.has(`${row.vendor} ${row.game_code}`);
    return {
      ...row,
      plainNames: Object.values(row.names).map(plainName),
      vendorName: row.sample_vendor ?? names.get(row.vendor) ?? row.vendor,
      status: row.sample_vendor !== null ? 'sample' : isOff ? 'off' : 'ready',
    };
  });
  // A vendor that is not configured has no games here.
  const offered = entries.filter(
    (one) => !one.is_retired && !one.is_hidden && (one.sample_vendor !== null || names.get(one.vendor)),
  );
  return { offered, byNode: new Map(entries.map((one) => [one.node_id, one])) };
}
