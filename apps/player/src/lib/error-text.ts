import { OfflineError, RefusedError } from '@tyche/client/client';
import { useText } from '@tyche/i18n/react';
import { refusalParams } from '@tyche/i18n/refusal-params';

/**
 * Gives the sentence for an error: a refusal by its code in the page's language, or in the server's words where the page has not brought
 * them; else that the page is offline, or that the network failed.
 */
export function useErrorText(): (error: Error) => string {
  const { t, find, format } = useText();
  return (error) =>
    error instanceof RefusedError
      ? (find(`refusals.${error.code}`, refusalParams(error.details, format.money)) ?? error.message)
      : t(error instanceof OfflineError ? 'common.offlineNotSent' : 'common.network');
}
