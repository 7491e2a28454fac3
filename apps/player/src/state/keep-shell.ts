// The worker of the site in browsers that keep the site on their home screen (docs/reference/support.md 4.4).
import { trustOwnWorkers } from '../lib/trusted-worker.ts';

/**
 * Starts the worker where the site was opened from the home screen, and when it is put there. Elsewhere nothing is kept, unless pushes are
 * turned on: they have the same worker. The site is the same without it, so a worker that does not start changes nothing.
 */
export function keepShellWhenInstalled(): void {
  if (!('serviceWorker' in navigator)) return;
  addEventListener('appinstalled', startWorker);
  if (matchMedia('(display-mode: standalone)').matches) addEventListener('load', startWorker);
}

function startWorker(): void {
  trustOwnWorkers();
  navigator.serviceWorker.register('/push-worker.js').catch(() => undefined);
}
