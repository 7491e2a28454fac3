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
  // The drawn buttons that are pressed before React begins to take the page over, each once, however often an impatient hand pressed it:
  // they are pressed again, in order, when React has done so. A press in between is React's own to repeat.
  const pressed = new Set();
  const keep = ({ target }) => {
    const button = target instanceof Element && target.closest('#app button');
    if (button) pressed.add(button);
  };
  const stopKeeping = () => removeEventListener('click', keep, true);
  addEventListener('click', keep, true);
  addEventListener('taking-over', stopKeeping, { once: true });
  addEventListener(
    'taken-over',
    () => {
      stopKeeping();
      for (const button of pressed) if (button.isConnected) button.click();
    },
    { once: true },
  );
})();
