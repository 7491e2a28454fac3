import type { WrittenLanguage } from '../../src/written-language.ts';

export const filipino: WrittenLanguage = {
  code: 'TY',
  firstWords: {
    title: 'Hindi ma-load ang page',
    text: 'Tingnan ang koneksyon mo sa internet. Patuloy naming sinusubukan, at kusang magbubukas ang page.',
    reload: 'I-reload',
  },
  load: () => import('./index.ts'),
};
