// The translator as React knows it: a provider, a hook, sentences with parts, and words that come when they are needed.
import { currencyOf } from '@tyche/kernel/currencies';
import { createContext, Fragment, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { forMarket, type MessageKey, type Params, type Translator } from './translator.ts';

const TextContext = createContext<Translator | null>(null);

export const TextProvider = TextContext.Provider;

/** Binds the formats below it to the site's currency and time zone, as soon as the site's settings are loaded. */
export function MarketProvider({
  site,
  children,
}: {
  readonly site: { readonly currency: string; readonly timeZone: string } | null;
  readonly children: ReactNode;
}) {
  const translator = useText();
  const currency = site?.currency;
  const timeZone = site?.timeZone;
  const bound = useMemo(
    () =>
      currency === undefined || timeZone === undefined
        ? translator
        : forMarket(translator, { currency: currencyOf(currency), timeZone }),
    [translator, currency, timeZone],
  );
  return <TextProvider value={bound}>{children}</TextProvider>;
}

/** The translator of the chosen language. */
export function useText(): Translator {
  const translator = useContext(TextContext);
  if (!translator) throw new Error('useText: no TextProvider above');
  return translator;
}

/** A sentence with parts that are more than text: `<link>…</link>` is drawn by `tags.link`. */
export function Tagged({
  of,
  params,
  tags,
}: {
  readonly of: MessageKey;
  readonly params?: Params;
  readonly tags: Readonly<Record<string, (text: string) => ReactNode>>;
}) {
  const { runs } = useText();
  return runs(of, params).map((run, index) => (
    <Fragment key={`${index}-${run.text}`}>
      {run.tag ? (tags[run.tag]?.(run.text) ?? run.text) : run.text}
    </Fragment>
  ));
}

/**
 * Loads subjects of the catalogs that a page needs; true when they are there. Offline they are waited for;
 * a fetch that fails otherwise leaves keys' fallbacks, never a blank page.
 */
export function useWords(subjects: readonly string[]): boolean {
  const translator = useText();
  const wanted = subjects.join(' ');
  const [loaded, setLoaded] = useState<{ by: unknown; subjects: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const done = () => {
      if (isCurrent) setLoaded({ by: translator, subjects: wanted });
    };
    const load = () => {
      translator.load(wanted.split(' ')).then(done, () => {
        if (navigator.onLine === false) globalThis.addEventListener('online', load, { once: true });
        else done();
      });
    };
    load();
    return () => {
      isCurrent = false;
      globalThis.removeEventListener('online', load);
    };
  }, [translator, wanted]);
  // A change of language brings what the old one had: the page stays, with what was typed in it.
  const areThere = subjects.every((subject) => translator.loadedSubjects().includes(subject));
  return areThere || (loaded?.by === translator && loaded.subjects === wanted);
}
