// Texts of an offer: figures are placeholders that the terms fill, and some promises are warned about (docs/reference/promotions.md 2).

/** The figures that a text may name in braces. */
export const offerFigures = [
  'amount',
  'cap',
  'rate',
  'minDeposit',
  'required',
  'multiplier',
  'maxBet',
  'maxCashout',
  'claimDays',
  'playDays',
] as const;
export type OfferFigureName = (typeof offerFigures)[number];

const PLACEHOLDER = /\{([^{}]*)\}/g;
const SIGN = '(?:%|‰|₱|₫|\\$|PHP|VND|USD)';
/** A figure that was typed by hand: digits beside a sign of money or a percent sign. */
const TYPED_FIGURE = new RegExp(`[0-9][0-9.,]*\\s*${SIGN}|${SIGN}\\s*[0-9]`, 'iu');

/** Claims that an offer does not make, by the wire code of the language, in lower case. */
const claims: Readonly<Record<string, readonly string[]>> = {
  EN: ['last chance', 'risk-free', 'risk free', 'free money', 'guaranteed', 'sure win', "can't lose"],
  TY: ['huling pagkakataon', 'walang talo', 'libreng pera', 'garantisado', 'siguradong panalo'],
  VI: ['cơ hội cuối', 'không rủi ro', 'tiền miễn phí', 'đảm bảo thắng', 'chắc thắng'],
};

/** Why a text of an offer is refused: it names a figure that there is none of, or it has a figure typed by hand; null for a good one. */
export function faultOfOfferText(text: string): { readonly fault: 'placeholder' | 'figure' } | null {
  const names = Array.from(text.matchAll(PLACEHOLDER), ([, name]) => name);
  if (names.some((name) => !offerFigures.some((figure) => figure === name))) return { fault: 'placeholder' };
  const rest = text.replaceAll(PLACEHOLDER, ' ');
  if (/[{}]/.test(rest)) return { fault: 'placeholder' };
  return TYPED_FIGURE.test(rest) ? { fault: 'figure' } : null;
}

/** Claims of a text that an offer should not make, in the order of the list; none for a language without a list. */
export function claimsIn(language: string, text: string): readonly string[] {
  const lower = text.normalize('NFC').toLowerCase();
  return (claims[language] ?? []).filter((claim) => lower.includes(claim));
}

/** A text with its figures filled in. A figure that the offer does not have is a dash. */
export function fillOfferText(
  text: string,
  figures: Readonly<Partial<Record<OfferFigureName, string>>>,
): string {
  return text.replaceAll(PLACEHOLDER, (_, name: OfferFigureName) => figures[name] ?? '–');
}
