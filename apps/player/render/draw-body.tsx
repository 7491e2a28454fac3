import type { Translator } from '@tyche/i18n/translator';
import { setDrawnTheme } from '@tyche/ui/use-theme';
import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Frame } from '../src/app/frame.tsx';
import { type Handover, takeAnswers } from '../src/app/first-page.ts';
import { setFirstState } from '../src/state/first-state.ts';

/**
 * The HTML of a page, with the components of the site. What it reads is set just before, and it waits for nothing: two pages never mix.
 */
export function drawBody(translator: Translator, handover: Handover): string {
  const { page, state } = handover;
  setFirstState(state);
  setDrawnTheme(state.theme);
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  takeAnswers(queries, handover);
  try {
    return renderToString(
      <Frame
        translator={translator}
        queries={queries}
        router={(children) => <StaticRouter location={page.address}>{children}</StaticRouter>}
      />,
    );
  } finally {
    queries.clear();
  }
}
