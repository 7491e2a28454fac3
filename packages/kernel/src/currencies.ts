/** A currency as it is shown: how many decimals it has and its sign. The ledger keeps four decimals for all. */
export interface Currency {
  readonly code: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** Currencies that a merchant may use. */
export const currencies = {
  PHP: { code: 'PHP', symbol: '₱', decimals: 2 },
  VND: { code: 'VND', symbol: '₫', decimals: 0 },
  USD: { code: 'USD', symbol: '$', decimals: 2 },
} as const satisfies Record<string, Currency>;

export type CurrencyCode = keyof typeof currencies;

/** The currency of a code; one that is not listed shows its code and two decimals. */
export function currencyOf(code: string): Currency {
  return isCurrencyCode(code) ? currencies[code] : { code, symbol: code, decimals: 2 };
}

function isCurrencyCode(code: string): code is CurrencyCode {
  return Object.hasOwn(currencies, code);
}
