export type StorageArea = 'local' | 'session';

/** Reads a key of web storage; null where storage is barred or empty. */
export function readItem(area: StorageArea, key: string): string | null {
  try {
    return areaOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** Writes a key, or removes it with null. Where storage is barred the choice lasts as long as the page. */
export function writeItem(area: StorageArea, key: string, value: string | null): void {
  try {
    if (value === null) areaOf(area).removeItem(key);
    else areaOf(area).setItem(key, value);
  } catch {
    return;
  }
}

/** Removes every key but some. */
export function clearItems(area: StorageArea, keep: readonly string[]): void {
  try {
    const storage = areaOf(area);
    for (const key of Object.keys(storage)) if (!keep.includes(key)) storage.removeItem(key);
  } catch {
    return;
  }
}

function areaOf(area: StorageArea): Storage {
  return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
}
