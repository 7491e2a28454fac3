import { OfflineError, RefusedError } from '@tyche/client/client';
import type { Params } from '@tyche/i18n/translator';
import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';

/**
 * Gives the sentence for an error: a refusal by its code in the page's language, or in the server's words where the page has not brought
 * them; else that the page is offline, or that the network failed.
 */
export function useErrorText(): (error: Error) => string {
  const { t, find, format } = useText();
  return (error) =>
    error instanceof RefusedError
      ? (find(`refusals.${error.code}`, wordsOf(error.details, format.money)) ?? error.message)
      : t(error instanceof OfflineError ? 'common.offlineNotSent' : 'common.network');
}

/** What a refusal tells beside its code, as its sentence shows it: amounts have four decimals on the wire. */
function wordsOf(details: Readonly<Record<string, unknown>>, amountText: (amount: bigint) => string): Params {
  const words: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(details)) {
    if (typeof value === 'number') words[name] = value;
    if (typeof value !== 'string') continue;
    const amount = /^-?[0-9]+\.[0-9]{4}$/.test(value) ? parseAmount(value) : null;
    words[name] = amount === null ? value : amountText(amount);
  }
  return words;
}
