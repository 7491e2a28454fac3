// The catalogue of a merchant as lobbies read it: kept in memory for a few seconds, as every visitor reads it and few change it.
import { plainName } from '@tyche/rules/games';
import { listOffGames, listResting } from '../vendors/index.ts';
import type { GamesDeps } from './deps.ts';
import { type EntryRow, listEntries, readVersion } from './store.ts';

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
  /** The codes of the vendors that have games here. */
  readonly vendors: readonly string[];
}

type CatalogueDeps = Pick<GamesDeps, 'database' | 'vendors' | 'hasSamples'>;

const KEPT_MS = 3_000;

interface KeptRows {
  readonly version: string;
  readonly rows: readonly (EntryRow & Pick<Entry, 'plainNames'>)[];
}

/** Opens the catalogue: what it gives is as old as three seconds at most. Its rows are read only after a change. */
export function openCatalogue(deps: CatalogueDeps): () => Promise<Catalogue> {
  let kept: { readonly at: number; readonly catalogue: Promise<Catalogue> } | null = null;
  let keptRows: KeptRows | null = null;
  async function readCatalogue(): Promise<Catalogue> {
    const { reader } = deps.database;
    const [version, off, resting] = await Promise.all([
      readVersion(reader),
      listOffGames(reader),
      listResting(reader),
    ]);
    // The version is older than the rows, if anything: then they are read once more.
    if (keptRows?.version !== version) keptRows = { version, rows: await readRows(deps) };
    return catalogueOf(keptRows.rows, { off, resting }, deps);
  }
  return async () => {
    const now = performance.now();
    if (kept && now - kept.at < KEPT_MS) return kept.catalogue;
    const catalogue = readCatalogue();
    kept = { at: now, catalogue };
    // What failed is read again by the next one.
    catalogue.catch(() => (kept = null));
    return catalogue;
  };
}

async function readRows({ database, hasSamples }: CatalogueDeps): Promise<KeptRows['rows']> {
  const rows = await listEntries(database.reader, hasSamples);
  return rows.map((row) => ({ ...row, plainNames: Object.values(row.names).map(plainName) }));
}

/** What staff switched off, and the vendors that are in maintenance. */
interface Stopped {
  readonly off: Awaited<ReturnType<typeof listOffGames>>;
  readonly resting: ReadonlySet<string>;
}

function catalogueOf(
  rows: KeptRows['rows'],
  { off, resting }: Stopped,
  { vendors }: CatalogueDeps,
): Catalogue {
  const names = new Map(
    vendors.deps.vendors.map(({ code, name, adapter }) => [code, adapter.games ? name : null]),
  );
  const statusOf = ({ sample_vendor: sample, vendor, game_code: code }: EntryRow): Entry['status'] => {
    if (sample !== null) return 'sample';
    if (!names.get(vendor) || off.vendors.has(vendor) || off.games.has(`${vendor} ${code}`)) return 'off';
    return resting.has(vendor) ? 'maintenance' : 'ready';
  };
  const entries = rows.map((row): Entry => {
    const vendorName = row.sample_vendor ?? names.get(row.vendor) ?? row.vendor;
    return { ...row, vendorName, status: statusOf(row) };
  });
  // A vendor that is not configured has no games here.
  const offered = entries.filter(
    (one) => !one.is_retired && !one.is_hidden && (one.sample_vendor !== null || names.get(one.vendor)),
  );
  const byNode = new Map(entries.map((one) => [one.node_id, one]));
  return { offered, byNode, vendors: [...names.keys()].filter((code) => names.get(code)) };
}
