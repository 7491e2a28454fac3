// What the lists of adapters have in common. A module has a list for each kind of adapter; an entry says which variables of the
// environment it reads and opens the adapter with them.
import type { Clock } from '@tyche/kernel/clock';

/** A variable of the environment that an adapter reads. */
export interface AdapterVariable {
  /** One sentence for the operator. */
  readonly help: string;
  /** Whether `<NAME>_FILE` may name a file that holds it. */
  readonly isSecret?: boolean;
  /** The least number of characters. */
  readonly minLength?: number;
  /** What a value looks like, as a pattern and in words. */
  readonly shape?: { readonly pattern: RegExp; readonly words: string };
  /** Another variable that must be given with this one. */
  readonly needs?: string;
}

/** What an adapter may ask for when it opens. */
export interface AdapterSettings {
  readonly clock: Clock;
  /** The value of a variable that the entry declares; null when it is not given. */
  read(name: string): string | null;
  /** A secret of the data folder by the name of its file; made the first time. */
  loadSecret(file: string): Promise<string>;
  /** The brand that the adapter is opened for. */
  readonly merchantCode: string;
  /** Where this server answers to outside services, such as `https://play.example`, without a slash at the end. */
  readonly ownUrl: string;
  /** Where browsers reach the site. */
  readonly siteUrl: string;
}

/** An entry of a list of adapters. */
export interface ListedAdapter<Adapter, Settings extends AdapterSettings = AdapterSettings> {
  /** Unique in its list; rows of the database name it. */
  readonly code: string;
  readonly variables: Readonly<Record<string, AdapterVariable>>;
  /** Opens the adapter; null where the environment does not configure it. */
  open(settings: Settings): Promise<Adapter | null>;
}

/** Opens the entries of a list that the environment configures, in the order of the list. Throws when two have one code. */
export async function openListed<
  Adapter,
  Entry extends ListedAdapter<Adapter, Settings>,
  Settings extends AdapterSettings = AdapterSettings,
>(
  list: readonly (Entry & ListedAdapter<Adapter, Settings>)[],
  settings: Settings,
): Promise<readonly { readonly entry: Entry; readonly adapter: Adapter }[]> {
  const codes = list.map(({ code }) => code);
  if (new Set(codes).size < codes.length) throw new Error(`an adapter is listed twice: ${codes.join(', ')}`);
  const opened = await Promise.all(
    list.map(async (entry) => ({ entry, adapter: await entry.open(settings) })),
  );
  return opened.flatMap(({ entry, adapter }) => (adapter === null ? [] : [{ entry, adapter }]));
}
