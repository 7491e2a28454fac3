// The forms of the login password, of limits and of tasks: a mistake shows at its field, and two presses at once are one call.
import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ChangePasswordForm } from '../../features/auth/password/change-password-form.tsx';
import { queries } from '../../state/api.ts';
import { LimitDialog } from './play-safely/limit-dialog.tsx';
import { PasskeyDialog } from './security-center/passkey-dialog.tsx';

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

/** Shows a form in Vietnamese; each call of the path is refused with the code. Gives the bodies that were sent. */
function show(form: ReactNode, path: string, code: string): readonly unknown[] {
  const sent: unknown[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      if (String(url).split('?')[0] !== path) return refuse('unavailable', 503);
      sent.push(JSON.parse(String(init?.body)));
      return refuse(code, 409);
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

const refuse = (code: string, status: number) =>
  new Response(JSON.stringify({ success: false, value: { code } }), { status });

const inputOf = (label: string) => screen.getByLabelText(new RegExp(`^${label}`, 'u'), { selector: 'input' });

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
  const sent = show(<ChangePasswordForm />, contract.changePassword.path, 'old-password-wrong');
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
  const sent = show(<ChangePasswordForm />, contract.changePassword.path, 'password-used-before');
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
