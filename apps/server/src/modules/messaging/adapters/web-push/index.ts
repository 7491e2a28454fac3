// Pushes to the services of browser makers (RFC 8030), sealed for the browser (RFC 8291).
import webPush from 'web-push';
import type { ListedPushSender, PushSender } from '../../adapter.ts';
import { type VapidKey, vapidKeyOf } from './vapid-key.ts';

const ANSWER_MS = 10_000;

/** The hosts of the push services of Chrome, Firefox, Edge and Safari, with those below them. */
const SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
] as const;

/** Push by the browsers' own services. */
export const webPushSender: ListedPushSender = {
  code: 'web-push',
  variables: {
    TYCHE_PUSH_SECRET: {
      help: 'Secret of which the key for pushes is made, the same in every process. A new one ends all subscriptions.',
      minLength: 32,
      isSecret: true,
      needs: 'TYCHE_PUSH_CONTACT',
    },
    TYCHE_PUSH_CONTACT: {
      help: 'Where a push service reaches the operator, as mailto:operations@play.example .',
      shape: { pattern: /^(mailto:.+@|https:\/\/)./, words: 'begin with mailto: or https://' },
      needs: 'TYCHE_PUSH_SECRET',
    },
  },
  async open({ read, merchantCode }) {
    const [secret, contact] = [read('TYCHE_PUSH_SECRET'), read('TYCHE_PUSH_CONTACT')];
    return secret === null || contact === null
      ? null
      : openWebPush({ key: vapidKeyOf(secret, merchantCode), contact, services: SERVICES });
  },
};

/** Opens it for services by the names of their hosts. `contact` is a mailto: or https: address. */
export function openWebPush({
  key,
  contact,
  services,
  isPlain = false,
}: {
  readonly key: VapidKey;
  readonly contact: string;
  readonly services: readonly string[];
  /** A service of a test answers without TLS. */
  readonly isPlain?: boolean;
}): PushSender {
  return {
    name: 'web-push',
    publicKey: key.publicKey,
    isServed: (endpoint) => isServedBy(services, endpoint, isPlain),
    async send(subscription, text, lifeS) {
      const details = webPush.generateRequestDetails(
        { endpoint: subscription.endpoint, keys: { ...subscription.keys } },
        JSON.stringify(text),
        { vapidDetails: { subject: contact, ...key }, TTL: lifeS, topic: text.tag, urgency: 'normal' },
      );
      const { status } = await fetch(details.endpoint, {
        method: 'POST',
        headers: headersOf(details.headers),
        body: new Uint8Array(details.body),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      if (status === 404 || status === 410) return 'gone';
      if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
      return 'taken';
    },
  };
}

/** `fetch` counts the body itself. */
function headersOf(headers: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name === 'Content-Length' ? [] : [[name, String(value)]],
    ),
  );
}

/** Whether an address is one of the push services of browser makers. */
export function isAddressOfService(endpoint: string): boolean {
  return isServedBy(SERVICES, endpoint, false);
}

function isServedBy(services: readonly string[], endpoint: string, isPlain: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username } = new URL(endpoint);
  if (username !== '' || (!isPlain && (protocol !== 'https:' || port !== ''))) return false;
  return services.some((name) => hostname === name || hostname.endsWith(`.${name}`));
}
