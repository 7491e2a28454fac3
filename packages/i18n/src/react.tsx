// The translator as React knows it: a provider, a hook, sentences with parts, and words that come when they are needed.
import { createContext, Fragment, type ReactNode, useContext, useEffect, useState } from 'react';
import type { MessageKey, Params, Translator } from './translator.ts';

const TextContext = createContext<Translator | null>(null);

export const TextProvider = TextContext.Provider;

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

/** Brings subjects of the catalogs that a page needs; true when they are there. A failed fetch leaves keys' fallbacks, never a blank page. */
export function useWords(subjects: readonly string[]): boolean {
  const translator = useText();
  const wanted = subjects.join(' ');
  const [brought, setBrought] = useState<{ by: unknown; subjects: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const done = () => {
      if (isCurrent) setBrought({ by: translator, subjects: wanted });
    };
    translator.need(wanted.split(' ')).then(done, done);
    return () => {
      isCurrent = false;
    };
  }, [translator, wanted]);
  // A change of language brings what the old one had: the page stays, with what was typed in it.
  const areThere = subjects.every((subject) => translator.brought().includes(subject));
  return areThere || (brought?.by === translator && brought.subjects === wanted);
}
