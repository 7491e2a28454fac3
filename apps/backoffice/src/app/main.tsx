import '@tyche/ui/base.css';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no #app');

const asked = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem('lang') ?? 'EN';
const translator = await loadTranslator(asked, ['staff', 'refusals']);
document.documentElement.lang = translator.language.tag;
document.documentElement.dir = translator.language.direction;
createRoot(root).render(<App translator={translator} />);
