import type { WrittenLanguage } from '../../src/written-language.ts';

export const english: WrittenLanguage = {
  code: 'EN',
  firstWords: {
    title: 'The page could not be loaded',
    text: 'Check your internet connection. We keep trying, and the page opens by itself.',
    reload: 'Reload',
  },
  load: () => import('./index.ts'),
};
