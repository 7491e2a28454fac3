import { type Finding, type SourceTree, findAll, isTest, withoutComments } from './tree.ts';

interface Rule {
  readonly pattern: RegExp;
  readonly why: string;
  readonly applies: (path: string) => boolean;
}

const LONGEST_FILE = 400;
const LONGEST_TEST = 600;

const ships = (path: string) => !isTest(path);
/** Where time and chance come in: platform folders, the browser's lib, and programs that wire them. */
const isEdge = (path: string) => /(^|\/)(platform|lib)\//.test(path) || /\/main\.tsx?$/.test(path);
const isPure = (path: string) => ships(path) && !isEdge(path);
/** Pages of the members' and the staff's app. */
const isScreen = (path: string) => ships(path) && /^apps\/(player|backoffice)\/src\//.test(path);
const isPage = (path: string) => ships(path) && path.endsWith('.tsx');

const rules: readonly Rule[] = [
  {
    pattern: /\bMath\.random\b/g,
    why: 'chance comes in as an argument, not from Math.random',
    applies: ships,
  },
  { pattern: /\bDate\.now\(/g, why: 'time comes in as an argument, not from Date.now', applies: isPure },
  { pattern: /\bnew Date\(\)/g, why: 'time comes in as an argument, not from new Date()', applies: isPure },
  {
    pattern: /\bparseFloat\(|\.toFixed\(/g,
    why: 'amounts are bigint: no parseFloat, no toFixed outside kernel and ui',
    applies: (path) => ships(path) && !/^packages\/(kernel|ui)\//.test(path),
  },
  {
    pattern: /\.toLocale(?:Date|Time)?String\(|\bIntl\.(?:Number|DateTime|RelativeTime)Format\(/g,
    why: 'numbers, money and times on a page are written by the formats of packages/i18n',
    applies: isScreen,
  },
  {
    pattern: /[₱₫]|format\.\w+\([^\n]*\)\}\s*\$?\{[\w.]*(?:currency|symbol)\w*\}/gi,
    why: 'a sum with its symbol is format.money, price or exact: no symbol is put beside it by hand',
    applies: isScreen,
  },
  {
    pattern: /<time\b(?![^<]*?\bdateTime=)/g,
    why: 'a <time> carries its UTC time in dateTime',
    applies: isScreen,
  },
  {
    pattern: /\bcatch\s*(?:\([^)]*\)\s*)?\{\s*\}/g,
    why: 'an error must not vanish: handle it or say why not',
    applies: () => true,
  },
  {
    pattern: /\.\.\.\{/g,
    why: 'properties are written out: no literal is spread into another',
    applies: () => true,
  },
  {
    pattern: /<[A-Za-z][\w.]*(?:\s[^<>]*)?>\s*[A-Za-z][^<>{}=;()]*<\//g,
    why: 'text on a page comes from a catalog',
    applies: isPage,
  },
  {
    pattern: /\s(?:aria-label|aria-description|title|placeholder|alt)="[^"]*\p{L}[^"]*"/gu,
    why: 'text on a page comes from a catalog',
    applies: isPage,
  },
  {
    // A plan that joins the choice row by row chooses anew for each row, and takes more than the limit.
    pattern: /\bin \(\s*select\b[^`()]*(?:\([^`()]*\)[^`()]*)*\blimit\b[^`)]*\bskip locked\b/g,
    why: 'a choice of rows with a limit and skip locked is made once: = any(array(select …)) or a materialized with',
    applies: ships,
  },
];

/** Left and right, where an element's start and end are meant. */
const PHYSICAL =
  /\b(?:margin|padding|border)-(?:left|right)\b|(?<![\w-])(?:left|right)\s*:|\b(?:text-align|float)\s*:\s*(?:left|right)\b/g;

/** The rules of the style guide that the linter cannot say. */
export function checkStyle(tree: SourceTree): readonly Finding[] {
  return [...tree].flatMap(([path, text]) => {
    if (/\.tsx?$/.test(path)) return checkFile(path, text);
    if (!path.endsWith('.css')) return [];
    return findAll(path, withoutComments(text), PHYSICAL, () => 'layout uses logical properties');
  });
}

function checkFile(path: string, text: string): readonly Finding[] {
  const lines = text.trimEnd().split('\n').length;
  const limit = isTest(path) ? LONGEST_TEST : LONGEST_FILE;
  const tooLong = lines > limit ? [{ path, text: `${lines} lines; ${limit} is the limit` }] : [];
  const silenced = findAll(
    path,
    text,
    /@ts-(?:ignore|nocheck|expect-error)/g,
    () => 'types are not switched off',
  );
  const promises = findAll(
    path,
    text,
    /\b(?:TODO|FIXME|XXX)\b(?!.*#\d)/g,
    () => 'a promise without an issue number',
  );
  const code = withoutComments(text);
  const broken = rules
    .filter(({ applies }) => applies(path))
    .flatMap(({ pattern, why }) => findAll(path, code, pattern, () => why));
  // The rules and their samples have to name what they forbid.
  return path.startsWith('tools/checks/') ? tooLong : [...tooLong, ...silenced, ...promises, ...broken];
}
