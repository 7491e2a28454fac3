// Which sender a deployment has.
import { type AdapterSettings, openListed } from '../../../platform/adapters/adapters.ts';
import type { ListedPushSender, PushSender } from '../adapter.ts';
import { openOutboxSender, pushAdapters } from '../adapters/index.ts';

/** Opens the sender that the environment configures; in a demo the one that shows pushes in place of sending them; else none. */
export async function openSender(
  settings: AdapterSettings,
  {
    adapters = pushAdapters,
    keep,
  }: {
    readonly adapters?: readonly ListedPushSender[];
    /** Keeps what a demo shows; null where there is none. */
    readonly keep: Parameters<typeof openOutboxSender>[1] | null;
  },
): Promise<PushSender | null> {
  const [opened] = await openListed<PushSender, ListedPushSender>(adapters, settings);
  if (opened) return opened.adapter;
  return keep && openOutboxSender(settings, keep);
}
