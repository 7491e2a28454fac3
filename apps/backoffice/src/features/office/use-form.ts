import { type FormOptions, useForm as useFormOf } from '@tyche/client/use-form';
import { newRequestKey } from '../../lib/new-request-key.ts';
import { useSentence } from './ready.tsx';

type Options<Values extends object, Answer> = Omit<
  FormOptions<Values, Answer>,
  'errorText' | 'makeKey' | 'isAlwaysKeyed'
> & {
  /** The sentence of an error, where it is not the one of its code. */
  readonly errorText?: (error: Error) => string;
};

/** The state of a form of the back office. Every command has a key, so that a repeated press is the same proposal. */
export function useForm<Values extends object, Answer>(options: Options<Values, Answer>) {
  const sentence = useSentence();
  return useFormOf({ errorText: sentence, ...options, makeKey: newRequestKey, isAlwaysKeyed: true });
}
