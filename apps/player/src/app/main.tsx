import '@tyche/ui/base.css';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { createRoot } from 'react-dom/client';
import { usePreferences } from '../state/preferences.ts';
import { App } from './app.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no #app');

// Not awaited at the top: the words' chunk imports from this one, and each would wait for the other.
void loadTranslator(usePreferences.getState().language).then((translator) =>
  createRoot(root).render(<App firstTranslator={translator} />),
);
