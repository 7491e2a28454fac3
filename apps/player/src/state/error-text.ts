import { RefusedError } from '@tyche/client/client';
import { useText } from './text.tsx';

/** Gives the sentence for an error: a refusal by its code in the page's language, else that the network failed. */
export function useErrorText(): (error: Error) => string {
  const { t, find } = useText();
  return (error) =>
    error instanceof RefusedError
      ? (find(`refusals.${error.code}`) ?? t('refusals.unknown'))
      : t('common.network');
}
