import type { DrawnDocument } from '@tyche/contract/page-renderer';
import type { Language } from '@tyche/i18n/languages';
import type { Translator } from '@tyche/i18n/translator';
import { gameNames } from '@tyche/rules/lottery/names';
import type { Theme } from '@tyche/ui/themes';
import { HANDOVER, type FirstPage, type Handover } from '../src/app/first-page.ts';
import type { BuildFiles, StyleSheet } from './build-files.ts';

/** What a document says. */
export interface DocumentParts {
  readonly translator: Translator;
  readonly theme: Theme;
  /** The name of the site, and the wire code of the language that it begins with. */
  readonly site: { readonly name: string; readonly language: string };
  readonly title: string;
  /** A page that is drawn; without it the browser draws the page. */
  readonly drawn?: { readonly handover: Handover; readonly body: string };
}

/** Writes the document: the empty page of the build with language, theme, title, and what is drawn in it. */
export function writeDocument(files: BuildFiles, parts: DocumentParts): DrawnDocument {
  const { translator, theme, site, title, drawn } = parts;
  const brand = `data-brand="${escapeHtml(site.name)}" data-language="${escapeHtml(site.language)}"`;
  const { language, t } = translator;
  const sources = drawn ? sourcesOf(drawn.handover.page, language) : [catalogOf(language, 'index.ts')];
  const sheets = drawn ? files.stylesOf(sources) : [];
  const style = sheets.map(({ text }) => text).join('\n');
  const head = [
    ...fontsOf(style, language).map(
      (file) =>
        `<link rel="preload" as="font" fetchpriority="high" type="font/woff2" crossorigin href="${file}" />`,
    ),
    ...(drawn ? [`<style>${style}</style>`, ...sheets.map(disabled)] : []),
    ...files
      .scriptsOf(sources)
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}" />`),
  ].join('\n    ');
  const noScript = `<noscript><p class="no-script">${escapeHtml(t('common.noScript'))}</p></noscript>`;
  const data = drawn
    ? `<script type="application/json" id="${HANDOVER}">${json(drawn.handover)}</script>`
    : '';
  const html = files.template
    // Text first: the program makes nothing visible that is not there.
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace(
      /<html[^>]*>/,
      () => `<html lang="${language.tag}" dir="${language.direction}" data-theme="${theme}" ${brand}>`,
    )
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${escapeHtml(t('common.description'))}" />`,
    )
    .replace(/<link rel="stylesheet"[^>]*>/, (link) => (drawn ? head : `${head}\n    ${link}`))
    .replace('<div id="app"></div>', () => `${noScript}<div id="app">${drawn?.body ?? ''}</div>${data}`);
  const scripts = [...files.template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
  return { html, scripts, styles: drawn ? [style] : [] };
}

/** Tells the program's loader that a sheet is there: it is part of the page, and is not fetched. */
function disabled({ file }: StyleSheet): string {
  return `<link rel="stylesheet" href="${file}" disabled />`;
}

/** The sources of a page beside the first load; their scripts are fetched together with it. */
function sourcesOf({ address, gameCode }: FirstPage, language: Language): readonly string[] {
  const words = catalogOf(language, 'index.ts');
  const family = gameNames.find(({ code }) => code === gameCode)?.family;
  if (family === undefined) return [words];
  return [
    words,
    address.startsWith('/vnlottery')
      ? 'src/pages/lottery/vietnam/vnlottery-page.tsx'
      : 'src/pages/lottery/lottery-page.tsx',
    'packages/rules/src/lottery/catalogue/index.ts',
    `packages/rules/src/lottery/families/${family}/index.ts`,
    ...['pad', 'refusals', family].map((subject) => catalogOf(language, `${subject}.json`)),
  ];
}

/** A catalog's folder is named after the language; the pseudo one is made from English. */
function catalogOf({ tag }: Language, file: string): string {
  return `packages/i18n/catalogs/${tag.split('-')[0]}/${file}`;
}

/** The fonts that the first letters of a page are set in. */
function fontsOf(style: string, { tag }: Language): readonly string[] {
  const names = ['base', ...(tag === 'vi' ? ['vietnamese', 'letters'] : [])];
  return names.flatMap(
    (name) => new RegExp(`/assets/archivo-${name}-[\\w-]+\\.woff2`).exec(style)?.[0] ?? [],
  );
}

function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
