import * as written from './written.ts';

/** A language of the site: `code` is the word on the wire, `tag` what browsers call it. */
export interface Language {
  readonly code: string;
  readonly tag: string;
  readonly ownName: string;
  readonly direction: 'ltr' | 'rtl';
  /** Locale of dates and numbers; digits are always Latin. */
  readonly dateLocale: string;
}

const line = (
  code: string,
  tag: string,
  ownName: string,
  more: Partial<Pick<Language, 'direction' | 'dateLocale'>> = {},
): Language => ({
  code,
  tag,
  ownName,
  direction: more.direction ?? 'ltr',
  dateLocale: more.dateLocale ?? tag,
});

/** The interface languages of specification section 9. */
export const languages: readonly Language[] = [
  line('TY', 'fil', 'Filipino', { dateLocale: 'fil-PH' }),
  line('EN', 'en', 'English', { dateLocale: 'en-PH' }),
  line('VI', 'vi', 'Tiếng Việt', { dateLocale: 'vi-VN' }),
  line('CN', 'zh-Hans', '简体中文', { dateLocale: 'zh-CN' }),
  line('TW', 'zh-Hant', '繁體中文', { dateLocale: 'zh-TW' }),
  line('JA', 'ja', '日本語', { dateLocale: 'ja-JP' }),
  line('TH', 'th', 'ไทย', { dateLocale: 'th-TH' }),
  line('MM', 'my', 'မြန်မာ', { dateLocale: 'my-MM' }),
  line('ES', 'es', 'Español'),
  line('HI', 'hi', 'हिन्दी', { dateLocale: 'hi-IN' }),
  line('ID', 'id', 'Bahasa Indonesia', { dateLocale: 'id-ID' }),
  line('KM', 'km', 'ខ្មែរ', { dateLocale: 'km-KH' }),
  line('KO', 'ko', '한국어', { dateLocale: 'ko-KR' }),
  line('MS', 'ms', 'Bahasa Melayu', { dateLocale: 'ms-MY' }),
  line('PT', 'pt-PT', 'Português'),
  line('BR', 'pt-BR', 'Português (Brasil)'),
  line('TA', 'ta', 'தமிழ்', { dateLocale: 'ta-IN' }),
  line('UR', 'ur', 'اردو', { direction: 'rtl', dateLocale: 'ur-PK' }),
  line('TR', 'tr', 'Türkçe', { dateLocale: 'tr-TR' }),
  line('BN', 'bn', 'বাংলা', { dateLocale: 'bn-BD' }),
  line('AR', 'ar', 'العربية', { direction: 'rtl' }),
  line('FA', 'fa', 'فارسی', { direction: 'rtl', dateLocale: 'fa-IR' }),
  line('RU', 'ru', 'Русский', { dateLocale: 'ru-RU' }),
  line('KK', 'kk', 'Қазақша', { dateLocale: 'kk-KZ' }),
  line('UZ', 'uz', 'Oʻzbekcha', { dateLocale: 'uz-UZ' }),
];

/** English made long and set from right to left: it finds bare texts, narrow boxes and physical directions in tests. */
export const pseudoLanguage: Language = line('QPS', 'en-XB', 'Pseudo', {
  direction: 'rtl',
  dateLocale: 'en-PH',
});

/** What a first visit opens with (specification section 1). */
export const DEFAULT_LANGUAGE = 'TY';

/** The languages a visitor can choose: those that are written. A check refuses one with gaps. */
export const offeredLanguages: readonly Language[] = languages.filter((one) =>
  Object.values(written).some(({ code }) => code === one.code),
);

/** The offered language (or the pseudo one) with this wire code; null when there is none. */
export function findLanguage(code: string | null | undefined): Language | null {
  const wanted = code?.toUpperCase();
  if (wanted === pseudoLanguage.code) return pseudoLanguage;
  return offeredLanguages.find((one) => one.code === wanted) ?? null;
}
