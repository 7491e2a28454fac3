// The only words outside the catalogs: shown when no catalog can be fetched.

export interface FirstWords {
  readonly title: string;
  readonly text: string;
  readonly reload: string;
}

const english: FirstWords = {
  title: 'The page could not be loaded',
  text: 'Check your internet connection. We keep trying, and the page opens by itself.',
  reload: 'Reload',
};

const byCode: Readonly<Record<string, FirstWords>> = {
  EN: english,
  TY: {
    title: 'Hindi ma-load ang page',
    text: 'Tingnan ang koneksyon mo sa internet. Patuloy naming sinusubukan, at kusang magbubukas ang page.',
    reload: 'I-reload',
  },
  VI: {
    title: 'Không tải được trang',
    text: 'Hãy kiểm tra kết nối mạng. Hệ thống vẫn đang thử lại và trang sẽ tự mở.',
    reload: 'Tải lại',
  },
};

/** The words in a language by its wire code; English where there are none. */
export function firstWords(code: string): FirstWords {
  return byCode[code] ?? english;
}
