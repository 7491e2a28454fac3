import { createKept } from './first-state.ts';

interface Line {
  /** False when the server cannot be reached. Commands are then refused at once, and the page says so. */
  readonly isOnline: boolean;
  /** False while nothing is pushed: pages then ask by themselves. */
  readonly isLive: boolean;
}

/** What is known of the line to the server. */
export const useLine = createKept<Line>(
  () => ({ isOnline: deviceIsOnline(), isLive: true }),
  () => ({ isOnline: true, isLive: true }),
);

/** What the device says of its network; a device that says nothing may be online. */
export function deviceIsOnline(): boolean {
  return globalThis.navigator?.onLine !== false;
}

/** Whether a command may be sent now. */
export function isOnlineNow(): boolean {
  return deviceIsOnline() && useLine.getState().isOnline;
}

/** Comes when the page is online: at once, or when the line is back. */
export function whenOnline(): Promise<void> {
  if (isOnlineNow()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = useLine.subscribe(() => check());
    const check = () => {
      if (!isOnlineNow()) return;
      stop();
      globalThis.removeEventListener('online', check);
      resolve();
    };
    globalThis.addEventListener('online', check);
  });
}

/** Notes whether the page is offline at any time from now until `stop`. */
export function watchOutage(): { readonly wasOffline: () => boolean; readonly stop: () => void } {
  let isSeen = false;
  const look = () => {
    isSeen ||= !isOnlineNow();
  };
  look();
  const forget = useLine.subscribe(look);
  globalThis.addEventListener('offline', look);
  return {
    wasOffline: () => isSeen,
    stop() {
      forget();
      globalThis.removeEventListener('offline', look);
    },
  };
}
