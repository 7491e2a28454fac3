// Runs before the first paint: theme and direction as they were chosen. Light opens the site; a value we do not know means dark.
(() => {
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('lang');
  } catch {
    // Storage may be barred; then the defaults stand.
  }
  const root = document.documentElement;
  root.dataset.theme = theme === null || theme === 'light' ? 'light' : 'dark';
  const color = document.querySelector('meta[name="theme-color"]');
  if (color && root.dataset.theme === 'dark') color.setAttribute('content', '#231211');
  if (language === 'QPS') root.dir = 'rtl';
})();
