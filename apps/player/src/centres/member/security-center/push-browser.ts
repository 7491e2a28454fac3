// What this browser can do about pushes, apart from what the site keeps.
import { trustOwnWorkers } from '../../../lib/trusted-worker.ts';

/** `home-screen`: on iPhone and iPad only for a site that was opened from the home screen. */
export type PushAbility = 'able' | 'blocked' | 'home-screen' | 'none';

/** Whether this browser can be told by push. */
export function pushAbility(): PushAbility {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (isAble) return Notification.permission === 'denied' ? 'blocked' : 'able';
  // An iPad calls itself a Mac, and has a touch screen.
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApple ? 'home-screen' : 'none';
}

/** What the site keeps of a browser that it tells. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * Asks for the permission and subscribes this browser. Null when the person does not permit it. Throws when the push service of the browser
 * cannot be reached.
 *
 * @param publicKey of the site, in base64url.
 */
export async function subscribe(publicKey: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  trustOwnWorkers();
  await navigator.serviceWorker.register('/push-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // Under another key of the site it cannot be used any more.
  if (before && keyOf(before) !== publicKey) await before.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error('the browser gave a subscription without keys');
  return { endpoint, keys: { p256dh, auth } };
}

/** Ends the subscription of this browser at its push service, if it has one. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

function keyOf({ options }: PushSubscription): string | null {
  const bytes = options.applicationServerKey;
  if (!bytes) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
