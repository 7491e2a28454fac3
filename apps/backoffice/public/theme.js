// Runs before the first paint: theme and direction as they were chosen. An unknown value means dark.
(() => {
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('lang');
  } catch {
    // Storage may be blocked; then the defaults apply.
  }
  const root = document.documentElement;
  root.dataset.theme = theme === null || theme === 'light' ? 'light' : 'dark';
  const color = document.querySelector('meta[name="theme-color"]');
  if (color && root.dataset.theme === 'dark') color.setAttribute('content', '#231211');
  if (language === 'QPS') root.dir = 'rtl';
})();
