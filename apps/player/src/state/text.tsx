import type { MessageKey, Params, Translator } from '@tyche/i18n/translator';
import { createContext, Fragment, type ReactNode, useContext } from 'react';

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
