// The forms of an account: a mistake shows at its field, and two presses at once are one call.
import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider, keyOf } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { LimitDialog } from '../centres/member/play-safely/limit-dialog.tsx';
import { CodesDialog } from '../centres/member/security-center/codes-dialog.tsx';
import { ContactDialog } from '../centres/member/security-center/contact-dialog.tsx';
import { PasskeyDialog } from '../centres/member/security-center/passkey-dialog.tsx';
import { QuestionsDialog } from '../centres/member/security-center/questions-dialog.tsx';
import { ChangePasswordForm } from '../features/auth/password/change-password-form.tsx';
import { ForgotByEmail } from '../features/auth/password/forgot-by-email.tsx';
import { ForgotByPhone } from '../features/auth/password/forgot-by-phone.tsx';
import { SecondFactorStep } from '../features/auth/second-factor/second-factor-step.tsx';
import { VerifyDeviceStep } from '../features/auth/second-factor/verify-device-step.tsx';
import { PaymentPasswordDialog } from '../features/protection-task/payment-password-dialog.tsx';
import { ResetPasswordPage } from '../pages/reset-password/reset-password-page.tsx';
import { queries } from '../state/api.ts';

const vietnamese = await loadTranslator('VI', [
  'account',
  'auth',
  'common',
  'refusals',
  'safely',
  'security',
]);
const { t } = vietnamese;

afterEach(() => {
  cleanup();
  queries.clear();
});

const questions = { answered: [], offered: ['first-pet', 'first-school', 'childhood-street'] };

/** Shows a form in Vietnamese; each command of the path is refused, at a field of the wire. Gives the bodies that were sent. */
function show(form: ReactNode, path: string, code: string, field?: string): readonly unknown[] {
  const sent: unknown[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const called = String(url).split('?')[0];
      if (called === contract.securityQuestions.path && init?.method === 'GET')
        return new Response(JSON.stringify({ success: true, value: questions }));
      if (called !== path) return refuse('unavailable', 503);
      sent.push(JSON.parse(String(init?.body)));
      return refuse(code, 409, field);
    },
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={vietnamese}>{form}</TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return sent;
}

const refuse = (code: string, status: number, field?: string) =>
  new Response(JSON.stringify({ success: false, value: { code, field } }), { status });

const inputOf = (label: string) =>
  screen.getByLabelText(new RegExp(`^${label}( \\*)?$`, 'u'), { selector: 'input' });

/** The sentence at a field that is wrong. */
const errorAt = (label: string) =>
  (inputOf(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

/** Presses twice before the page is drawn again, and waits for the one answer. */
async function pressTwice(name: string, sent: readonly unknown[]): Promise<void> {
  const form = screen.getByRole('button', { name }).closest('form');
  if (!form) throw new Error(`${name} is in no form`);
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  await waitFor(() =>
    expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).not.toBe('true'),
  );
}

test('an old password that is wrong is said at its field, and two presses are one call', async () => {
  const sent = show(
    <ChangePasswordForm />,
    contract.changePassword.path,
    'old-password-wrong',
    'oldPassword',
  );
  const old = t('auth.field.oldPassword');
  fireEvent.submit(inputOf(old).closest('form') ?? document.body);
  expect(errorAt(old)).toContain(t('account.field.missing', { field: old }));
  expect(sent).toEqual([]);

  fireEvent.change(inputOf(old), { target: { value: 'lantern-week-2025' } });
  for (const label of ['auth.field.newPassword', 'auth.field.confirmPassword'] as const)
    fireEvent.change(inputOf(t(label)), { target: { value: 'lantern-week-2026' } });
  await pressTwice(t('auth.changePassword.submit'), sent);
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(errorAt(old)).toContain(t('refusals.old-password-wrong')));
  // What is typed next takes the refusal away.
  fireEvent.change(inputOf(old), { target: { value: 'lantern-week-2024' } });
  expect(errorAt(old)).not.toContain(t('refusals.old-password-wrong'));
});

test('a new password that the server refuses is said at its field', async () => {
  const sent = show(
    <ChangePasswordForm />,
    contract.changePassword.path,
    'password-used-before',
    'newPassword',
  );
  const next = t('auth.field.newPassword');
  fireEvent.change(inputOf(t('auth.field.oldPassword')), { target: { value: 'lantern-week-2025' } });
  fireEvent.change(inputOf(next), { target: { value: 'lantern-week-2026' } });
  fireEvent.change(inputOf(t('auth.field.confirmPassword')), { target: { value: 'lantern-week-2026' } });
  await pressTwice(t('auth.changePassword.submit'), sent);
  await waitFor(() => expect(errorAt(next)).toContain(t('refusals.password-used-before')));
});

test('a limit without an amount is said at its field; two presses set it once', async () => {
  const limit = <LimitDialog limit={null} currency="PHP" onClose={() => undefined} />;
  const sent = show(limit, contract.setLimit.path, 'limit-cooling');
  const amount = t('safely.limits.amount');
  fireEvent.click(screen.getByRole('button', { name: t('safely.limits.set') }));
  expect(errorAt(amount)).toContain(t('safely.limits.badAmount'));
  expect(sent).toEqual([]);

  fireEvent.change(inputOf(amount), { target: { value: '500' } });
  await pressTwice(t('safely.limits.set'), sent);
  expect(sent).toEqual([{ kind: 'deposit', period: 'day', amount: '500.0000' }]);
  await screen.findByText(t('refusals.limit-cooling'));
});

test('two presses take a passkey away once', async () => {
  const removed = { id: '7', name: 'Laptop' };
  const dialog = <PasskeyDialog removed={removed} onClose={() => undefined} />;
  const sent = show(dialog, contract.passkeyRemove.path, 'second-factor-wrong');
  fireEvent.change(inputOf(t('auth.field.password')), { target: { value: 'lantern-week-2025' } });
  await pressTwice(t('security.remove'), sent);
  expect(sent).toHaveLength(1);
});

const none = () => undefined;
const number = { [t('auth.field.mobileNum')]: '9171234567' };
const code = { [t('auth.code.label')]: '123456' };
const password = { [t('auth.field.password')]: 'lantern-week-2025' };
const next = {
  [t('auth.field.newPassword')]: 'lantern-week-2026',
  [t('auth.field.confirmPassword')]: 'lantern-week-2026',
};
const factor = { [t('auth.secondFactor.label')]: '123456' };
const pay = {
  [t('security.payment.next')]: '840291',
  [t('security.payment.again')]: '840291',
};
const answer = (n: number) => t('security.questions.answer', { n });

const forms = {
  'payment password': {
    form: <PaymentPasswordDialog isSet onClose={none} />,
    path: contract.changePaymentPassword.path,
    typed: { [t('security.payment.old')]: '112358', ...pay },
    button: 'security.save',
  },
  'first payment password': {
    form: <PaymentPasswordDialog isSet={false} onClose={none} />,
    path: contract.setPaymentPassword.path,
    typed: { ...password, ...pay },
    button: 'security.save',
  },
  contact: {
    form: <ContactDialog channel="mobile" present="+63*****1111" onClose={none} />,
    path: contract.setContact.path,
    typed: { ...number, ...code, ...password },
    button: 'security.save',
  },
  questions: {
    form: <QuestionsDialog onClose={none} />,
    path: contract.setSecurityQuestions.path,
    typed: { [answer(1)]: 'Bông', [answer(2)]: 'Lê Lợi', [answer(3)]: 'Huế', ...password },
    button: 'security.save',
  },
  'recovery codes': {
    form: <CodesDialog isRemoving={false} onClose={none} />,
    path: contract.recoveryCodes.path,
    typed: { ...password, ...factor },
    button: 'security.go',
  },
  'second step': {
    form: <SecondFactorStep after={undefined} />,
    path: contract.secondFactor.path,
    typed: factor,
    button: 'auth.unlock.go',
  },
  'new device': {
    form: <VerifyDeviceStep after={undefined} />,
    path: contract.loginVerification.path,
    typed: code,
    button: 'auth.unlock.go',
  },
  'forgotten, by e-mail': {
    form: <ForgotByEmail />,
    path: contract.passwordByEmail.path,
    typed: { [t('auth.field.username')]: 'minh07', [t('auth.field.email')]: 'minh@mail.example' },
    button: 'auth.forgot.sendLink',
  },
  'forgotten, by phone': {
    form: <ForgotByPhone after={undefined} />,
    path: contract.passwordByPhone.path,
    typed: { ...number, ...code, ...next },
    button: 'auth.forgot.setPassword',
  },
  'forgotten, by link': {
    form: <ResetPasswordPage />,
    path: contract.resetPassword.path,
    typed: next,
    button: 'auth.forgot.setPassword',
  },
} as const;

test.each([
  ['payment password', 'payment-password-wrong', undefined, t('security.payment.old')],
  ['payment password', 'payment-password-weak', 'paymentPassword', t('security.payment.next')],
  ['first payment password', 'password-wrong', undefined, t('auth.field.password')],
  ['contact', 'mobile-taken', 'mobileNum', t('auth.field.mobileNum')],
  ['contact', 'code-wrong', 'verificationCode', t('auth.code.label')],
  ['contact', 'login-failed', 'password', t('auth.field.password')],
  ['questions', 'field-format', 'answers.1.answer', answer(2)],
  ['recovery codes', 'password-wrong', 'password', t('auth.field.password')],
  ['recovery codes', 'second-factor-wrong', undefined, t('auth.secondFactor.label')],
  ['second step', 'second-factor-wrong', undefined, t('auth.secondFactor.label')],
  ['new device', 'code-expired', 'verificationCode', t('auth.code.label')],
  ['forgotten, by e-mail', 'field-format', 'email', t('auth.field.email')],
  ['forgotten, by phone', 'field-format', 'mobileNum', t('auth.field.mobileNum')],
  ['forgotten, by phone', 'code-wrong', 'verificationCode', t('auth.code.label')],
  ['forgotten, by phone', 'password-used-before', 'newPassword', t('auth.field.newPassword')],
  ['forgotten, by link', 'password-blocked', 'newPassword', t('auth.field.newPassword')],
] as const)(
  '%s: the refusal %s (of %s) shows at its field, which takes the focus; two presses are one call',
  async (name, refusal, field, label) => {
    // The page behind the link of a mail reads its ticket there.
    history.replaceState(null, '', '/?ticket=t');
    const { form, path, typed, button } = forms[name];
    const sent = show(form, path, refusal, field);
    await waitFor(() => inputOf(label));
    for (const [each, value] of Object.entries(typed)) fireEvent.change(inputOf(each), { target: { value } });
    await pressTwice(t(button), sent);
    expect(sent).toHaveLength(1);
    await waitFor(() => expect(errorAt(label)).toContain(t(`refusals.${refusal}`)));
    await waitFor(() => expect(document.activeElement).toBe(inputOf(label)));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('nothing is sent while the second payment password differs, and its field says so', () => {
  const { form, path, typed, button } = forms['payment password'];
  const sent = show(form, path, 'unknown');
  for (const [label, value] of Object.entries(typed)) fireEvent.change(inputOf(label), { target: { value } });
  const again = t('security.payment.again');
  fireEvent.change(inputOf(again), { target: { value: '840292' } });
  fireEvent.click(screen.getByRole('button', { name: t(button) }));
  expect(errorAt(again)).toContain(t('refusals.passwords-differ'));
  expect(document.activeElement).toBe(inputOf(again));
  expect(sent).toEqual([]);
});

test('a missing old password is the form’s where the field of it is not shown', async () => {
  queries.setQueryData([...keyOf(contract.memberInfo, {}), ''], { oldPasswordNeeded: false });
  const sent = show(<ChangePasswordForm />, contract.changePassword.path, 'field-required', 'oldPassword');
  for (const [label, value] of Object.entries(next)) fireEvent.change(inputOf(label), { target: { value } });
  await pressTwice(t('auth.changePassword.submit'), sent);
  expect((await screen.findByRole('alert')).textContent).toContain(t('refusals.field-required'));
});

test('a refusal at a field that the form does not have is the form’s', async () => {
  const dialog = <ContactDialog channel="mobile" present="" onClose={none} />;
  const sent = show(dialog, contract.setContact.path, 'field-required', 'password');
  for (const [label, value] of Object.entries({ ...number, ...code }))
    fireEvent.change(inputOf(label), { target: { value } });
  await pressTwice(t('security.save'), sent);
  expect((await screen.findByRole('alert')).textContent).toContain(t('refusals.field-required'));
});
