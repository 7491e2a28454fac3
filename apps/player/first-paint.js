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
  // The last press on a drawn button before React begins to take the page over: it is repeated when React has done so. A press in
  // between is React's own to repeat.
  let pressed = null;
  const keep = ({ target }) => {
    pressed = (target instanceof Element && target.closest('#app button')) || pressed;
  };
  const stopKeeping = () => removeEventListener('click', keep, true);
  addEventListener('click', keep, true);
  addEventListener('taking-over', stopKeeping, { once: true });
  addEventListener(
    'taken-over',
    () => {
      stopKeeping();
      if (pressed?.isConnected) pressed.click();
    },
    { once: true },
  );
})();
