import { ClientProvider } from '@tyche/client/react';
import type { Translator } from '@tyche/i18n/translator';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { client, queries } from '../state/api.ts';
import { openLive } from '../state/live.ts';
import { preloadPages } from '../state/chunks.ts';
import { usePreferences } from '../state/preferences.ts';
import { useSession } from '../state/session.ts';
import { TextProvider } from '@tyche/i18n/react';
import { ErrorBoundary } from '../lib/states/error-boundary.tsx';
import { Gate } from './gate.tsx';
import { useChosenTranslator } from './language.ts';
import { resumeSession } from './resume-session.ts';

/** The whole page: providers outside, the gate (maintenance, restriction) inside, then the shell. */
export function App({ firstTranslator }: { readonly firstTranslator: Translator }) {
  const translator = useChosenTranslator(firstTranslator);
  const language = usePreferences((preferences) => preferences.language);
  const memberId = useSession((session) => session.member?.id);

  useEffect(() => void resumeSession(client), []);
  useEffect(() => preloadPages(), []);
  // The line belongs to a member or to nobody: it is opened anew when that changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: memberId is the reason to reopen.
  useEffect(() => openLive(queries), [memberId]);

  return (
    <TextProvider value={translator}>
      <ErrorBoundary>
        <QueryClientProvider client={queries}>
          <ClientProvider value={client} language={language}>
            <BrowserRouter>
              <Gate />
            </BrowserRouter>
          </ClientProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </TextProvider>
  );
}
