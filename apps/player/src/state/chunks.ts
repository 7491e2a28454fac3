// Parts of the program that are fetched when they are first needed.
import { type ComponentType, lazy } from 'react';
import { serverNow } from '../lib/server-clock.ts';
import { readItem, writeItem } from '../lib/storage.ts';
import { isOnlineNow, watchOutage, whenOnline } from './online.ts';

/** Specification section 8: a chunk that has not come after 120 s has failed. */
const CHUNK_TIMEOUT_MS = 120_000;
const MAX_TRIES = 3;
const RETRY_MS = 1_000;
const IDLE_AFTER_MS = 3_000;
const RELOADED = 'chunkReloadedAt';
const RELOAD_PAUSE_MS = 60_000;

type Load<Module> = () => Promise<Module>;

/** A part of the program could not be fetched although the page is online. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  constructor(options?: ErrorOptions) {
    super('Loading chunk failed', options);
  }
}

/**
 * Fetches a part of the program. While the page is offline it waits for the line and tries again; `onWait` is called before each further
 * try. Browsers may remember, as long as a page lives, that a module could not be fetched: when the page was offline meanwhile, the line is
 * back and the part still fails, the page is loaded anew, once a minute at most. Throws `ChunkError` after the third failure on a line that
 * works, or when nothing came for 120 s.
 */
export async function loadChunk<Module>(
  load: Load<Module>,
  onWait?: () => void,
  reload: () => void = () => globalThis.location.reload(),
): Promise<Module> {
  const outage = watchOutage();
  try {
    return await tryToLoad(load, { ...outage, onWait, reload });
  } finally {
    outage.stop();
  }
}

interface Trying {
  /** The page was offline since the first try began: also when the line broke and came back during one try. */
  readonly wasOffline: () => boolean;
  readonly onWait: (() => void) | undefined;
  readonly reload: () => void;
}

async function tryToLoad<Module>(
  load: Load<Module>,
  { wasOffline, onWait, reload }: Trying,
): Promise<Module> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTime(load());
    } catch (cause) {
      if (cause instanceof ChunkError) throw cause;
      const isOnline = isOnlineNow();
      if (isOnline && tries > 1 && wasOffline() && mayReload()) {
        reload();
        return new Promise(() => undefined);
      }
      if (isOnline && tries >= MAX_TRIES) throw new ChunkError({ cause });
      onWait?.();
      if (isOnline) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      else await whenOnline();
      await repairStyles();
    }
  }
}

/** Notes that the page is loaded anew; false when it just was. */
function mayReload(): boolean {
  const now = serverNow();
  if (now - Number(readItem('session', RELOADED) ?? 0) < RELOAD_PAUSE_MS) return false;
  writeItem('session', RELOADED, String(now));
  return true;
}

const loads: Load<unknown>[] = [];

/** A part that is fetched when it is first shown, or before that by `preload`: it is then shown without waiting. */
export function lazyPart<Props>(load: Load<{ readonly default: ComponentType<Props> }>) {
  let loaded: { readonly default: ComponentType<Props> } | null = null;
  const preload = async () => {
    loaded = await load();
  };
  const part = lazy(() => (loaded === null ? loadChunk(load) : atOnce(loaded)));
  return Object.assign(part, { preload });
}

/** A promise would make React wait a moment, and show a fallback in place of what the server drew. */
function atOnce<Module>(module: Module): Promise<Module> {
  // biome-ignore lint/suspicious/noThenProperty: React takes what is like a promise.
  const thenable = { then: (take: (module: Module) => void) => take(module) };
  return thenable as unknown as Promise<Module>;
}

/** The same for what a visitor may well open next: it is fetched before that, when the browser is idle. */
export function lazyPage<Props>(load: Load<{ readonly default: ComponentType<Props> }>) {
  loads.push(load);
  return lazyPart(load);
}

/**
 * Fetches the pages one by one while the browser has nothing else to do, so that a change of page needs no network. Not where the reader
 * saves data. Gives the function that stops it.
 */
export function preloadPages(): () => void {
  let isStopped = false;
  const next = (place: number) => {
    const load = loads[place];
    if (isStopped || !load || savesData()) return;
    const go = () =>
      void load()
        // What fails now is fetched again when it is needed.
        .catch(() => undefined)
        .then(() => next(place + 1));
    if (typeof requestIdleCallback === 'function') requestIdleCallback(go);
    else setTimeout(go, RETRY_MS);
  };
  const timer = setTimeout(() => next(0), IDLE_AFTER_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

async function inTime<Module>(loading: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError()), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The bundler asks for the style sheet of a chunk once: one that failed is fetched again here. */
async function repairStyles(): Promise<void> {
  const broken = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    // A disabled one is in the page itself.
    ({ sheet, disabled }) => sheet === null && !disabled,
  );
  await Promise.all(broken.map(fetchAgain));
}

/** By address: two parts that wait for the same sheet wait for one fetch of it. */
const repairs = new Map<string, Promise<void>>();

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  const running = repairs.get(link.href);
  if (running) return running;
  const again = link.cloneNode() as HTMLLinkElement;
  const repair = new Promise<void>((resolve) => {
    again.onload = again.onerror = () => resolve();
    // The old one stays: the bundler may still wait for it, and one that was taken out never tells.
    link.after(again);
  }).finally(() => {
    repairs.delete(link.href);
    if (again.sheet !== null) link.remove();
    else again.remove();
  });
  repairs.set(link.href, repair);
  return repair;
}
