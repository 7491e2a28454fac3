import { readItem, writeItem } from '../lib/storage.ts';
import { useSession } from './session.ts';

/** The key of what this browser keeps for one member; a guest has a place of his own. */
export function ownKey(name: string, username: string): string {
  return username === '' ? name : `${name}.${username}`;
}

/** The name under which things are kept now. */
export function useOwnName(): string {
  return useSession((session) => session.member?.username ?? '');
}

/** Reads a list that was kept; entries that are not what they should be are left out. */
export function readList<Item>(key: string, isItem: (value: unknown) => value is Item): readonly Item[] {
  try {
    const stored: unknown = JSON.parse(readItem('local', key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isItem) : [];
  } catch {
    return [];
  }
}

/** Keeps a list; an empty one is forgotten. */
export function writeList(key: string, items: readonly unknown[]): void {
  writeItem('local', key, items.length === 0 ? null : JSON.stringify(items));
}
