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

/** Round figures for the same worth, not a rate: what stands at 100 pesos begins at 50,000 dong. */
const perPeso: Readonly<Record<CurrencyCode, bigint>> = { PHP: 1n, VND: 500n, USD: 1n };

/** What an amount that the project states in pesos, such as the default of a limit, is in another currency. */
export function fromPesos(amount: bigint, currency: CurrencyCode): bigint {
  return amount * perPeso[currency];
}
