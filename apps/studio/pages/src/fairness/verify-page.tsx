/** @jsxImportSource preact */
// The page for everyone, without signing in: what the studio committed itself to, and the check of a link.
import { loadTranslator } from '@tyche/i18n/catalogs';
import type { Translator } from '@tyche/i18n/translator';
import { render } from 'preact';
import type { ChainView } from '../../../src/wire.ts';
import css from '../frame.module.css';
import { browserLanguage } from '../lib/browser-language.ts';
import { readChains } from '../lib/studio.ts';
import { ChainCheck, ChainFacts } from './chain-check.tsx';

/** Shows the page, in the language of its address (`?language=`), else in the browser's. */
export async function showVerifyPage(root: HTMLElement): Promise<void> {
  const wanted = new URLSearchParams(location.search).get('language') ?? browserLanguage();
  const [translator, chains] = await Promise.all([
    loadTranslator(wanted, ['studio']),
    readChains().catch(() => null),
  ]);
  document.documentElement.lang = translator.language.tag;
  document.documentElement.dir = translator.language.direction;
  document.title = translator.t('studio.chain.title');
  render(<VerifyPage translator={translator} chains={chains} />, root);
}

/** The chains and the check. Null: they could not be read. */
export function VerifyPage({
  translator,
  chains,
}: {
  readonly translator: Translator;
  readonly chains: readonly ChainView[] | null;
}) {
  const { t } = translator;
  return (
    <main class={css.page}>
      <h1>{t('studio.chain.title')}</h1>
      <p>{t('studio.chain.text')}</p>
      {chains === null && <p role="alert">{t('studio.notRead')}</p>}
      {chains?.length === 0 && <p>{t('studio.chain.none')}</p>}
      {chains && chains.length > 0 && (
        <>
          <ChainFacts translator={translator} chains={chains} />
          <ChainCheck translator={translator} chains={chains} link="" />
        </>
      )}
    </main>
  );
}
