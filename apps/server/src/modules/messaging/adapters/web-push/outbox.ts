// The development sender: keeps what it is given, for the demo to show at /dev/outbox. Never where real people play.
import type { AdapterSettings } from '../../../../platform/adapters/adapters.ts';
import type { PushSender, PushText } from '../../adapter.ts';
import { vapidKeyOf } from './vapid-key.ts';
import { isAddressOfService } from './index.ts';

/** Opens it over what keeps a push. Its key is made of a secret of the data folder. */
export async function openOutboxSender(
  { loadSecret, merchantCode }: Pick<AdapterSettings, 'loadSecret' | 'merchantCode'>,
  keep: (target: string, text: PushText) => Promise<void>,
): Promise<PushSender> {
  const { publicKey } = vapidKeyOf(await loadSecret('push-secret'), merchantCode);
  return {
    name: 'outbox',
    publicKey,
    isServed: isAddressOfService,
    async send({ endpoint }, text) {
      await keep(new URL(endpoint).hostname, text);
      return 'taken';
    },
  };
}
