// Stands in the page and runs before the first paint: what this browser keeps comes before what the server knew.
// Light opens the site; a theme that we do not know means dark. A pad has the small menu where there is little room.
(() => {
  const root = document.documentElement;
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const theme = kept('theme');
  if (theme !== null) root.dataset.theme = theme === 'light' ? 'light' : 'dark';
  const color = document.querySelector('meta[name="theme-color"]');
  if (color && root.dataset.theme === 'dark') color.setAttribute('content', '#231211');
  if (kept('lang') === 'QPS') root.dir = 'rtl';
  const isTight = location.pathname === '/lottery' && innerWidth < 1600;
  const ownRoom = Number(kept('ownRoom'));
  if (ownRoom > 0) root.style.setProperty('--own-room', `${ownRoom}px`);
  root.dataset.menu = isTight || kept('menuMini') === '1' ? 'mini' : 'full';
  // What is pressed on the drawn page before React answers, each part once, however often an impatient hand pressed it: it is pressed
  // again, in order, when React has taken the page over. A press on a button while it does so is React's own to repeat. A choice is not:
  // React reads it as chosen already, so until then it stays as it was.
  const pressed = new Set();
  let isTaking = false;
  const keep = (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const choice = target.closest('#app :is([type="radio"], [type="checkbox"])');
    if (choice) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    const part = choice ?? (isTaking ? null : target.closest('#app button'));
    // The last of two choices comes last.
    pressed.delete(part);
    if (part) pressed.add(part);
  };
  const stop = () => {
    removeEventListener('click', keep, true);
    const parts = [...pressed];
    pressed.clear();
    return parts;
  };
  const repeat = () => {
    for (const part of stop()) if (part.isConnected) part.click();
  };
  const on = (name, listener) => addEventListener(name, listener, { once: true });
  addEventListener('click', keep, true);
  on('taking-over', () => {
    isTaking = true;
    // A page that became another one, such as that of a site under maintenance, never says that it is taken over.
    setTimeout(repeat, 5_000);
  });
  on('taken-over', repeat);
  on('drawn-anew', stop);
})();
