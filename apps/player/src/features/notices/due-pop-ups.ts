import { readItem, writeItem } from '../../lib/storage.ts';
import { serverNow } from '../../lib/server-clock.ts';

/** On this device: which pop-ups rest, each with the day it rests on. */
const RESTING = 'popupResting';
/** In this visit: which were put away. */
const SEEN = 'popupSeen';

/** Of some pop-ups those that are to be shown: not put away in this visit, and not resting today. */
export function duePopUps<One extends { readonly id: string }>(
  announcements: readonly One[],
  { seen, resting, today }: { seen: readonly string[]; resting: readonly string[]; today: string },
): readonly One[] {
  return announcements.filter(({ id }) => !seen.includes(id) && !resting.includes(`${id}@${today}`));
}

/** What this browser remembers of pop-ups. */
export function rememberedPopUps() {
  return { seen: read('session', SEEN), resting: read('local', RESTING), today: today() };
}

/** Puts a pop-up away for this visit, and for the rest of the day if it shall rest. Other days are forgotten. */
export function putAway(id: string, rests: boolean): void {
  const { seen, resting, today: day } = rememberedPopUps();
  write('session', SEEN, [...seen.filter((one) => one !== id), id]);
  const others = resting.filter((one) => one.endsWith(`@${day}`) && one !== `${id}@${day}`);
  write('local', RESTING, rests ? [...others, `${id}@${day}`] : others);
}

/** The day where the reader is, by the server's time. */
function today(): string {
  const now = new Date(serverNow());
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].join('-');
}

function read(area: 'local' | 'session', key: string): readonly string[] {
  return (readItem(area, key) ?? '').split(' ').filter((one) => one !== '');
}

function write(area: 'local' | 'session', key: string, items: readonly string[]): void {
  writeItem(area, key, items.length === 0 ? null : items.join(' '));
}
