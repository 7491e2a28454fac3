import { brandName } from '../state/brand.ts';
import type { FirstWords } from '@tyche/i18n/written-language';
import { BrandMark } from '@tyche/ui/brand-mark';
import { Button } from '@tyche/ui/button';
import css from '../lib/states/full-page.module.css';

/** What the page says before it has the words of any language. */
export function StartNotice({ words }: { readonly words: FirstWords }) {
  return (
    <main className={css.page} role="alert">
      <BrandMark name={brandName()} />
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {words.reload}
      </Button>
    </main>
  );
}
