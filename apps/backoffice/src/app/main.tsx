import '@tyche/ui/base.css';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { App } from './app.tsx';
import { startPage } from './start-page.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no #app');

const asked = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem('lang') ?? 'EN';
// Not awaited at the top: the words' chunk may import from this one, and each would wait for the other.
void startPage(root, asked, {
  load: () => loadTranslator(asked, ['staff', 'offers', 'figures', 'refusals']),
  show(translator) {
    document.documentElement.lang = translator.language.tag;
    document.documentElement.dir = translator.language.direction;
    return <App translator={translator} />;
  },
});
