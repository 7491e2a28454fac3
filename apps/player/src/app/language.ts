import { loadTranslator } from '@tyche/i18n/catalogs';
import type { Translator } from '@tyche/i18n/translator';
import { useEffect, useLayoutEffect, useState } from 'react';
import { loadChunk } from '../state/chunks.ts';
import { usePreferences } from '../state/preferences.ts';

/** The translator of the chosen language; the old one stays until the new one is loaded. Sets `lang` and `dir` of the page. */
export function useChosenTranslator(first: Translator): Translator {
  const chosen = usePreferences((preferences) => preferences.language);
  const [translator, setTranslator] = useState(first);

  useEffect(() => {
    if (chosen === translator.language.code) return;
    let isCurrent = true;
    loadChunk(() => loadTranslator(chosen, translator.loadedSubjects())).then(
      (loaded) => {
        if (isCurrent) setTranslator(loaded);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [chosen, translator]);

  useLayoutEffect(() => {
    const root = document.documentElement;
    root.lang = translator.language.tag;
    root.dir = translator.language.direction;
  }, [translator]);

  return translator;
}
