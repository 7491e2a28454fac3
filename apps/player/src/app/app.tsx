import type { Translator } from '@tyche/i18n/translator';
import { type ReactNode, useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { client, queries } from '../state/api.ts';
import { openLive } from '../state/live.ts';
import { preloadPages } from '../state/chunks.ts';
import { useSession } from '../state/session.ts';
import { Frame } from './frame.tsx';
import { useChosenTranslator } from './language.ts';
import { resumeSession } from './resume-session.ts';

const inBrowser = (page: ReactNode) => <BrowserRouter>{page}</BrowserRouter>;

/** The whole page: providers outside, the gate (maintenance, restriction) inside, then the shell. */
export function App({ firstTranslator }: { readonly firstTranslator: Translator }) {
  const translator = useChosenTranslator(firstTranslator);
  const memberId = useSession((session) => session.member?.id);

  useEffect(() => void resumeSession(client), []);
  useEffect(() => preloadPages(), []);
  // The line belongs to a member or to nobody: it is opened anew when that changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: memberId is the reason to reopen.
  useEffect(() => openLive(queries), [memberId]);

  return <Frame translator={translator} queries={queries} router={inBrowser} />;
}
