// Which version of an offer counts for a period that is over.
import type { DatedVersion } from './store-rebates.ts';

/**
 * The version at the start of a period, else the first that was published in it.
 *
 * @param versions of one offer, in their order.
 * @returns undefined when the offer was not open at any moment of the period.
 */
export function versionFor(
  versions: readonly DatedVersion[],
  { from, until }: { readonly from: Date; readonly until: Date },
): DatedVersion | undefined {
  const found =
    versions.findLast(({ published_at }) => published_at <= from) ??
    versions.find(({ published_at }) => published_at < until);
  const isOpen = found && found.starts_at < until && (found.ended_at === null || found.ended_at > from);
  return isOpen ? found : undefined;
}
