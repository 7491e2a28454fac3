import { type FormOptions, useForm as useFormOf } from '@tyche/client/use-form';
import { useErrorText } from './error-text.ts';
import { newRequestKey } from './secure-random.ts';

/** The state of a form of this app: refusals in the reader's language, keys by the server's clock. */
export function useForm<Values extends object, Answer>(
  options: Omit<FormOptions<Values, Answer>, 'errorText' | 'makeKey'>,
) {
  return useFormOf({ ...options, errorText: useErrorText(), makeKey: newRequestKey });
}
