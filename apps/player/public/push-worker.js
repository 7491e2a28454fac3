// Shows pushes, also while no page of the site is open. It has no cache and answers no requests: the site is as it is without it.
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

async function show(data) {
  const { title, body, path, tag } = data?.json() ?? {};
  // Who looks at the site sees the news there.
  if (typeof title !== 'string' || (await isLookedAt())) return;
  await self.registration.showNotification(title, { body, tag, icon: '/icon.svg', data: { path } });
}

async function isLookedAt() {
  const pages = await self.clients.matchAll({ type: 'window' });
  return pages.some((page) => page.visibilityState === 'visible' && page.focused);
}

/** Opens a page of the site; an open one is used. */
async function open(path) {
  const address = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  if (address.origin !== self.location.origin) return;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) {
    await self.clients.openWindow(address.href);
    return;
  }
  await page.focus();
  await page.navigate(address.href);
}
