import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { cutFont, fontCuts } from './fonts.ts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'packages/ui/src/fonts');
const [base, peso] = fontCuts;

/** Characters that no Latin typeface has to draw: marks and pictures that the fallback draws. */
const drawnElsewhere = /[\n\u200e\u200f\u2066-\u2069\u202f▲▼●○★☆✓✗≤≥≠≈⁄⅓Σσχ²√∑π]/gu;

test('the files are those that the package gives now', async () => {
  for (const cut of fontCuts)
    expect(readFileSync(join(folder, cut.name)).equals(await cutFont(cut)), cut.name).toBe(true);
});

test('English and Filipino pages fetch at most 75 KB of typeface', () => {
  const size = [base, peso].reduce((sum, { name }) => sum + readFileSync(join(folder, name)).length, 0);
  expect(size).toBeLessThanOrEqual(75_000);
});

test.each(['en', 'fil'])('the catalogs of %s use no character beyond the first two files', (language) => {
  const catalogs = join(root, 'packages/i18n/catalogs', language);
  const written = readdirSync(catalogs)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(catalogs, name), 'utf8'))
    .join('')
    .replaceAll(drawnElsewhere, '');
  const known = new Set(`${base.text}${peso.text}`);
  // Names of languages and of Vietnamese terms keep their letters.
  const beyond = [...new Set(written)].filter((char) => !known.has(char) && !/\p{L}|\p{M}/u.test(char));
  expect(beyond).toEqual([]);
});

test('each cut has the range of its characters in the style sheet', () => {
  const css = readFileSync(join(root, 'packages/ui/src/fonts.css'), 'utf8');
  for (const { name, text } of fontCuts) {
    const face = css.split('@font-face').find((one) => one.includes(name)) ?? '';
    const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, first = '', last]) => [Number.parseInt(first, 16), Number.parseInt(last ?? first, 16)] as const,
    );
    const outside = [...text].filter((char) => {
      const code = char.codePointAt(0) ?? 0;
      return !ranges.some(([first, last]) => first <= code && code <= last);
    });
    expect(outside, name).toEqual([]);
  }
});
