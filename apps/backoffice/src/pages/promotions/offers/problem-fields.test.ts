import { expect, test } from 'vitest';
import { firstDraft } from './offer-defaults.ts';
import { withProblems } from './problem-fields.ts';
import type { OfferForm } from './use-offer-form.ts';

const values = firstDraft('FIRST_DEPOSIT');
const form: OfferForm = {
  values,
  set: () => undefined,
  field: (name) => ({
    value: values[name],
    error: name === 'claimDays' ? 'Enter a number.' : null,
    onChange: () => undefined,
  }),
};

test('a problem stands at its field, below what is wrong with a typed text', () => {
  const judged = withProblems(
    form,
    'SIGNUP',
    ['turnover-cap:RNG', 'claim-window', 'one-product'],
    (one) => one,
  );
  expect(judged.field('multiplier').error).toBe('turnover-cap:RNG');
  expect(judged.field('claimDays').error).toBe('Enter a number.');
  expect(judged.field('playDays').error).toBeNull();
});

test('the turnover of bets after a deposit is their multiple', () => {
  const judged = withProblems(form, 'DEPOSIT_BET_BONUS', ['turnover-cap:RNG'], (one) => one);
  expect(judged.field('betMultiple').error).toBe('turnover-cap:RNG');
  expect(judged.field('multiplier').error).toBeNull();
});
