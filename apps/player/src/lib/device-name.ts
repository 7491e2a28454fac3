/** The browser and the system that a user agent names, such as `Chrome · Windows`; its beginning when it names none that we know. */
export function deviceName(userAgent: string): string {
  const browser = first(userAgent, browsers);
  const system = first(userAgent, systems);
  return [browser, system].filter((part) => part !== null).join(' · ') || userAgent.slice(0, 40) || '–';
}

/** Order counts: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari. */
const browsers = [
  ['Edge', /\bEdgA?i?O?S?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

function first(text: string, names: readonly (readonly [string, RegExp])[]): string | null {
  return names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
