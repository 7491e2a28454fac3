import type { Seeded } from '../faults/seeded.ts';

/** A UUID of version 4 from chance that can be had again. */
export function formatUuid(random: Seeded): string {
  const hex = Array.from({ length: 4 }, () => random.nextWord().toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
