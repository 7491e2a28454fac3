import { RefusedError } from '@tyche/client/client';
import { useClient } from '@tyche/client/react';
import type { MassWay } from '@tyche/rules/messages/words';
import { afterPress } from '../../../lib/after-press.ts';
import { useForm } from '../../../lib/use-form.ts';
import { forgetVisit, visitValue } from '../../../state/visit.ts';
import { fieldsWith, type FormProblem, noValues, problemOf, refusedField } from './form-problem.ts';
import type { RegisterFieldName, ShownField } from './register-fields.ts';
import { type Registered, type Registration, sendRegistration } from './send-registration.ts';

/** No consent is preset. */
const noOffers: readonly MassWay[] = [];
const empty = { ...noValues, agreement: false, offerConsents: noOffers };

/** The form of a registration, whose fields say what is wrong with them as problems. */
export function useRegisterForm(registration: Registration, onDone: (answer: Registered) => void) {
  const client = useClient();
  const form = useForm({
    first: { ...empty, affiliateCode: visitValue('affiliateCode') ?? '' },
    validate: (values) => ({
      ...Object.fromEntries(
        fieldsWith(registration.fields, values).map((field) => [field.name, problemOf(field, values)?.code]),
      ),
      agreement: !values.agreement && 'agreement-required',
    }),
    send: ({ agreement: _, offerConsents, ...values }) =>
      sendRegistration(client, registration, { values, offerConsents }),
    onDone,
    onFailed: (failed) => {
      form.set({ captcha: '' });
      // Without the field nobody could correct an invitation that leads nowhere: the next try goes without it.
      const isHidden = !registration.fields.some(({ name }) => name === 'affiliateCode');
      if (isHidden && isInvitationRefused(failed)) forgetVisit('affiliateCode');
    },
    fieldOf: (error) => refusedField(error)?.field ?? null,
  });
  const { error, values } = form;
  return {
    ...form,
    /** What to show under a field: what is wrong once it was left or the form was sent, or what the server said of it. */
    shownProblem: (field: ShownField): FormProblem | null =>
      form.field(field.name).error === null
        ? null
        : (problemOf(field, values) ?? refusedField(error)?.problem ?? null),
    /** A wrong invitation code warns in a dialog besides (specification section 8). */
    isCodeRefused: isInvitationRefused(error),
    leave: (name: RegisterFieldName) => {
      if (values[name] !== '') afterPress(() => form.showFaults(name));
    },
    /** Clears everything but the dialling code, which is the form's own (specification section 2). */
    clear: () => form.reset(empty),
  };
}

function isInvitationRefused(error: Error | null): boolean {
  return error instanceof RefusedError && error.code === 'affiliate-code-unknown';
}
