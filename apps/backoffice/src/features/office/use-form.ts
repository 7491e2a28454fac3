import { type FormOptions, useForm as useFormOf } from '@tyche/client/use-form';
import { useText } from '@tyche/i18n/react';
import { showToast } from '@tyche/ui/toasts';
import { newRequestKey } from '../../lib/new-request-key.ts';
import { useSentence } from './ready.tsx';

type Options<Values extends object, Answer> = Omit<
  FormOptions<Values, Answer>,
  'errorText' | 'makeKey' | 'isAlwaysKeyed'
> & {
  /** The sentence of an error, where it is not the one of its code. */
  readonly errorText?: (error: Error) => string;
};

/** Long enough to read where the proposal is. */
const PROPOSED_MS = 8_000;

/**
 * The state of a form of the back office. Every command has a key, so that a repeated press is the same proposal. A command that became a
 * proposal changes nothing on its page: a message says that a second person has to approve it.
 */
export function useForm<Values extends object, Answer>(options: Options<Values, Answer>) {
  const sentence = useSentence();
  const { t } = useText();
  return useFormOf({
    errorText: sentence,
    ...options,
    onDone(answer, values) {
      if (isProposal(answer)) showToast(t('staff.approvals.sent'), 'plain', { ms: PROPOSED_MS });
      options.onDone?.(answer, values);
    },
    makeKey: newRequestKey,
    isAlwaysKeyed: true,
  });
}

/** Whether a command became a proposal: its answer has the number of one. */
function isProposal(answer: unknown): boolean {
  return typeof Object(answer).approvalId === 'string';
}
