import { ClientProvider } from '@tyche/client/react';
import { TextProvider } from '@tyche/i18n/react';
import type { Translator } from '@tyche/i18n/translator';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { client, queries } from '../state/api.ts';
import { useStaff } from '../state/session.ts';
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx';
import { Shell } from './shell.tsx';

/**
 * The whole back office: the sign-in while nobody is signed in, else the shell with its pages. Filters are in the address, and a press
 * shows at once: so the router makes no transitions.
 */
export function App({ translator }: { readonly translator: Translator }) {
  const staff = useStaff((session) => session.staff);
  return (
    <TextProvider value={translator}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client} language={translator.language.code}>
          <BrowserRouter basename="/backoffice" useTransitions={false}>
            {staff && !staff.restriction ? <Shell staff={staff} /> : <SignInPage />}
          </BrowserRouter>
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>
  );
}
