// Shows pushes, also while no page of the site is open, and keeps the shell: files of the build that never change, and one page for a
// browser without a connection. It keeps no answer of a call and no other page, so nothing that it gives can be old (decision 115).

// The build writes its own here (build/shell-worker.ts). Without one, as while somebody works on the site, nothing is kept.
const VERSION = 'none';
const CACHE = `shell-${VERSION}`;
const OFFLINE = '/offline.html';
const ITS_STYLE = '/offline.css';
// What the build names after its content. The server says of them that they never change.
const UNCHANGING = /^\/assets\/[\w./-]+-[\w-]{8}\.(js|css|woff2)$/;
// Pages of others under the same name: calls, documents and the back office.
const NOT_OURS = /^\/(wps|lgw|lotto|lotto-vn|docs|dev|backoffice|assets)(\/|$)/i;

self.addEventListener('install', (event) => event.waitUntil(keepOffline()));
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (VERSION === 'none' || method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate' && !NOT_OURS.test(pathname)) event.respondWith(openPage(event.request));
  else if (UNCHANGING.test(pathname) || pathname === ITS_STYLE) event.respondWith(readFile(event));
});
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

async function keepOffline() {
  if (VERSION === 'none') return;
  const cache = await caches.open(CACHE);
  await Promise.all([OFFLINE, ITS_STYLE].map((path) => cache.add(new Request(path, { cache: 'reload' }))));
}

/** A new version begins once the pages of the old one are closed: then nobody needs the old files. */
async function dropOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('shell-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A page always comes from the server. Without a connection the kept page says so. */
async function openPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await findKept(OFFLINE);
    if (kept) return kept;
    throw error;
  }
}

async function readFile(event) {
  const kept = await findKept(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok && /immutable/.test(answer.headers.get('cache-control') ?? ''))
    event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

// A browser without room or without a cache has the site as it is without them.
const findKept = (request) => caches.match(request, { cacheName: CACHE }).catch(() => undefined);
const keep = (request, answer) =>
  caches.open(CACHE).then((cache) => cache.put(request, answer)).catch(() => undefined);
