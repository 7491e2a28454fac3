const YEAR_S = 31_536_000;

/** Reads a cookie that scripts may read; null when there is none. */
export function readCookie(name: string): string | null {
  const all = globalThis.document?.cookie.split('; ') ?? [];
  const found = all.find((each) => each.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/** Keeps a cookie for a year, for pages that the server draws. The value is a code of letters and digits. */
export function writeCookie(name: string, value: string): void {
  if (!globalThis.document || readCookie(name) === value) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and answers late.
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
}
