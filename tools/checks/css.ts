import { above, BREAKPOINTS, LOW_WINDOW, upTo } from '@tyche/ui/breakpoints';
import { type Finding, findAll, type SourceTree, withoutComments } from './tree.ts';

/** The scale of type and space. */
export const TOKENS = 'packages/ui/src/tokens.css';

const DECLARATION = /(?<=[{;]\s*)([a-z-]+|--[\w-]+)\s*:\s*([^;{}]+)/g;
const MEDIA_SIZE = /(?<=@media[^{;]*)\([^()]*\d(?:px|em|rem)[^()]*\)/g;
const CONTAINER_SIZE = /(?<=@container[^{;]*)\([^()]*\dpx[^()]*\)/g;
const MEDIA_SIZES = new Set([LOW_WINDOW, ...BREAKPOINTS.flatMap((one) => [upTo(one), above(one)])]);

const SPACE = /^(?:(?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)(?:-.+)?|inset(?:-.+)?)$/;
const RADIUS = /^border-(?:.+-)?radius$/;
/** What is drawn with lines and shadows: their widths do not follow the font size. */
const DRAWN =
  /^(?:border(?!.*radius)|outline|box-shadow|--shadow|text-decoration|text-underline|transform|background)/;
const HAIRLINE_PX = 2;

/**
 * Sizes in style sheets follow the font size of the user and one scale (decision 14): font sizes and corners are tokens, space is a
 * token or a rem of its own, other sizes are no px above a hairline, and media queries know only the breakpoints.
 */
export function checkCss(tree: SourceTree): readonly Finding[] {
  const tokens = readTokens(tree.get(TOKENS) ?? '');
  return [...tree].flatMap(([path, source]) => {
    if (!path.endsWith('.css')) return [];
    const text = withoutComments(source);
    const isScale = path === TOKENS;
    return [
      ...findAll(path, text, DECLARATION, ([, name = '', value = '']) =>
        isScale ? '' : findFault(name, value.trim(), tokens),
      ),
      ...findAll(path, text, MEDIA_SIZE, ([size]) =>
        MEDIA_SIZES.has(size) ? '' : `${size} is no breakpoint of packages/ui/src/breakpoints.ts`,
      ),
      ...findAll(path, text, CONTAINER_SIZE, ([size]) => `${size} is in px: write rem`),
    ].filter((finding) => finding.text !== '');
  });
}

/** The tokens by value, with their group in front: `space-` and `r-`. */
function readTokens(text: string): ReadonlyMap<string, string> {
  const pairs = text.matchAll(/--((?:space|r)-)[\w-]+(?=:\s*([^;]+);)/g);
  return new Map(Array.from(pairs, ([name, group = '', value = '']) => [`${group}${value}`, name]));
}

/** What is wrong with a declaration; empty when nothing is. */
function findFault(name: string, value: string, tokens: ReadonlyMap<string, string>): string {
  const said = `${name}: ${value}`;
  const lengths = Array.from(
    value.matchAll(/(?<![\w.-])-?(\d*\.?\d+)(px|rem)\b/g),
    ([length, size, unit]) => ({
      length: length.replace('-', ''),
      px: unit === 'px' ? Number(size) : 0,
    }),
  );
  if (lengths.length === 0 || DRAWN.test(name)) return '';
  if (name === 'font-size' || name === 'font') return `${said} is a literal: use a --type token`;
  if (RADIUS.test(name)) return `${said} is a literal: use ${tokens.get(`r-${value}`) ?? 'a --r token'}`;
  if (SPACE.test(name)) {
    const known = lengths.flatMap(({ length }) => tokens.get(`space-${length}`) ?? []);
    if (known.length > 0) return `${said} is a literal: use ${known.join(', ')}`;
    return lengths.some(({ px }) => px > 1) ? `${said} is in px: use a --space token` : '';
  }
  return lengths.some(({ px }) => px > HAIRLINE_PX) ? `${said} is in px: write rem` : '';
}
