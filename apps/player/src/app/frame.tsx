import { ClientProvider } from '@tyche/client/react';
import { TextProvider } from '@tyche/i18n/react';
import { forSite, type Translator } from '@tyche/i18n/translator';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ErrorBoundary } from '../lib/states/error-boundary.tsx';
import { client } from '../state/api.ts';
import { brandName } from '../state/brand.ts';
import { usePreferences } from '../state/preferences.ts';
import { Gate } from './gate.tsx';

/** The providers of the whole page, alike in the browser and on the server, around a router with the gate in it. */
export function Frame({
  translator,
  queries,
  router,
}: {
  readonly translator: Translator;
  readonly queries: QueryClient;
  readonly router: (page: ReactNode) => ReactNode;
}) {
  const language = usePreferences((preferences) => preferences.language);
  const named = useMemo(() => forSite(translator, brandName()), [translator]);
  return (
    <TextProvider value={named}>
      <ErrorBoundary>
        <QueryClientProvider client={queries}>
          <ClientProvider value={client} language={language}>
            {router(<Gate />)}
          </ClientProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </TextProvider>
  );
}
