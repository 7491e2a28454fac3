import type { WrittenLanguage } from '../../src/written-language.ts';

export const vietnamese: WrittenLanguage = {
  code: 'VI',
  firstWords: {
    title: 'Không tải được trang',
    text: 'Hãy kiểm tra kết nối mạng. Hệ thống vẫn đang thử lại và trang sẽ tự mở.',
    reload: 'Tải lại',
  },
  load: () => import('./index.ts'),
};
