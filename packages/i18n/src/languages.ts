/** A language of the site: `code` is the word on the wire, `tag` what browsers call it. */
export interface Language {
  readonly code: string;
  readonly tag: string;
  readonly ownName: string;
  readonly direction: 'ltr' | 'rtl';
  /** Locale of dates and numbers; digits are always Latin. */
  readonly dateLocale: string;
  /** Share of the English catalog that is translated, from 0 to 1. A language is offered when it reaches `OFFERED_FROM`. */
  readonly completeness: number;
}

/** A language with gaps is not offered; a missing sentence still falls back to English. */
export const OFFERED_FROM = 1;

const line = (
  code: string,
  tag: string,
  ownName: string,
  completeness: number,
  more: Partial<Pick<Language, 'direction' | 'dateLocale'>> = {},
): Language => ({
  code,
  tag,
  ownName,
  completeness,
  direction: more.direction ?? 'ltr',
  dateLocale: more.dateLocale ?? tag,
});

/** The interface languages of specification section 9. */
export const languages: readonly Language[] = [
  line('TY', 'fil', 'Filipino', 1, { dateLocale: 'fil-PH' }),
  line('EN', 'en', 'English', 1, { dateLocale: 'en-PH' }),
  line('VI', 'vi', 'Tiếng Việt', 1, { dateLocale: 'vi-VN' }),
  line('CN', 'zh-Hans', '简体中文', 0, { dateLocale: 'zh-CN' }),
  line('TW', 'zh-Hant', '繁體中文', 0, { dateLocale: 'zh-TW' }),
  line('JA', 'ja', '日本語', 0, { dateLocale: 'ja-JP' }),
  line('TH', 'th', 'ไทย', 0, { dateLocale: 'th-TH' }),
  line('MM', 'my', 'မြန်မာ', 0, { dateLocale: 'my-MM' }),
  line('ES', 'es', 'Español', 0),
  line('HI', 'hi', 'हिन्दी', 0, { dateLocale: 'hi-IN' }),
  line('ID', 'id', 'Bahasa Indonesia', 0, { dateLocale: 'id-ID' }),
  line('KM', 'km', 'ខ្មែរ', 0, { dateLocale: 'km-KH' }),
  line('KO', 'ko', '한국어', 0, { dateLocale: 'ko-KR' }),
  line('MS', 'ms', 'Bahasa Melayu', 0, { dateLocale: 'ms-MY' }),
  line('PT', 'pt-PT', 'Português', 0),
  line('BR', 'pt-BR', 'Português (Brasil)', 0),
  line('TA', 'ta', 'தமிழ்', 0, { dateLocale: 'ta-IN' }),
  line('UR', 'ur', 'اردو', 0, { direction: 'rtl', dateLocale: 'ur-PK' }),
  line('TR', 'tr', 'Türkçe', 0, { dateLocale: 'tr-TR' }),
  line('BN', 'bn', 'বাংলা', 0, { dateLocale: 'bn-BD' }),
  line('AR', 'ar', 'العربية', 0, { direction: 'rtl' }),
  line('FA', 'fa', 'فارسی', 0, { direction: 'rtl', dateLocale: 'fa-IR' }),
  line('RU', 'ru', 'Русский', 0, { dateLocale: 'ru-RU' }),
  line('KK', 'kk', 'Қазақша', 0, { dateLocale: 'kk-KZ' }),
  line('UZ', 'uz', 'Oʻzbekcha', 0, { dateLocale: 'uz-UZ' }),
];

/** English made long and set from right to left: it finds bare texts, narrow boxes and physical directions in tests. */
export const pseudoLanguage: Language = line('QPS', 'en-XB', 'Pseudo', 1, {
  direction: 'rtl',
  dateLocale: 'en-PH',
});

/** What a first visit opens with (specification section 1). */
export const DEFAULT_LANGUAGE = 'TY';

/** The languages a visitor can choose. */
export const offeredLanguages: readonly Language[] = languages.filter(
  (one) => one.completeness >= OFFERED_FROM,
);

/** The offered language (or the pseudo one) with this wire code; null when there is none. */
export function findLanguage(code: string | null | undefined): Language | null {
  const wanted = code?.toUpperCase();
  if (wanted === pseudoLanguage.code) return pseudoLanguage;
  return offeredLanguages.find((one) => one.code === wanted) ?? null;
}
