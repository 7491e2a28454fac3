import { loadTranslator } from '@tyche/i18n/catalogs';
import { MarketProvider, TextProvider, useText } from '@tyche/i18n/react';
import type { Translator } from '@tyche/i18n/translator';
import { fillOfferText } from '@tyche/rules/rewards';
import type { PromotionKind } from '@tyche/rules/rewards/words';
import { useEffect, useState } from 'react';
import { KeyFacts } from './key-facts.tsx';
import { noWords, type OfferWords } from './offer-draft.ts';
import css from './offers.module.css';
import { type Facts, figuresOf } from './use-fact-texts.ts';

/** An offer as a member reads it on a phone of 390 px, in one of the languages of the site. */
export function MemberPreview({
  kind,
  facts,
  texts,
  language,
}: {
  readonly kind: PromotionKind;
  readonly facts: Facts;
  readonly texts: Readonly<Record<string, OfferWords>>;
  readonly language: string;
}) {
  const { t, format } = useText();
  const words = useTranslatorOf(language);
  return (
    <section aria-label={t('offers.preview')}>
      <p className={css.caption}>{t('offers.preview')}</p>
      {words && (
        <TextProvider value={words}>
          <MarketProvider site={{ currency: facts.currency, timeZone: format.timeZone }}>
            <div className={css.phone} lang={words.language.tag} dir={words.language.direction}>
              <Screen kind={kind} facts={facts} words={texts[language] ?? noWords} />
            </div>
          </MarketProvider>
        </TextProvider>
      )}
    </section>
  );
}

function Screen({
  kind,
  facts,
  words: { title, teaser, text },
}: {
  readonly kind: PromotionKind;
  readonly facts: Facts;
  readonly words: OfferWords;
}) {
  const { format } = useText();
  const fill = (written: string) => fillOfferText(written, figuresOf(facts, format));
  return (
    <>
      <p className={css.screenTitle} dir="auto">
        {fill(title)}
      </p>
      {teaser !== '' && <p dir="auto">{fill(teaser)}</p>}
      <KeyFacts kind={kind} facts={facts} />
      {text !== '' && (
        <p className={css.screenText} dir="auto">
          {fill(text)}
        </p>
      )}
    </>
  );
}

/** The translator of another language than the page's, with the words of offers; null until they are there. */
function useTranslatorOf(language: string): Translator | null {
  const [found, setFound] = useState<Translator | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadTranslator(language, ['staff', 'offers']).then(
      (words) => {
        if (isCurrent) setFound(words);
      },
      // Without a network the words of the language before stay.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return found;
}
