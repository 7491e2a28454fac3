import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { signOut, useSession } from '../../state/session.ts';
import { TextProvider } from '../../state/text.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const rule = {
  minLength: 0,
  maxLength: 255,
  patternId: 1,
  acceptedPattern: '*',
  show: false,
  required: false,
};
const rules = {
  username: { ...rule, patternId: 2, minLength: 4, maxLength: 20, show: true, required: true },
  password: { ...rule, minLength: 8, maxLength: 128, show: true, required: true },
  email: { ...rule, patternId: 5, show: true },
  zalo: rule,
};
const signedIn = {
  token: '1',
  id: '1007',
  userName: 'minh_07',
  nickname: 'minh_07',
  customerType: 0,
  firstTimeLogin: true,
  passwordExpired: false,
};
const english = await loadTranslator('EN');

type Answers = Readonly<Record<string, { status?: number; body: unknown }>>;

/** A page around the form, with a network that gives these answers and notes what was sent. */
function page(form: ReactNode, answers: Answers) {
  const sent: { path: string; body: unknown }[] = [];
  const client = makeClient({
    fetch: async (input, init) => {
      const path = String(input).split('?')[0] ?? '';
      sent.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
      const answer = answers[path] ?? {
        status: 404,
        body: { success: false, value: { code: 'unknown-route' } },
      };
      return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
    },
  });
  render(
    <TextProvider value={english}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>{form}</ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
  return { sent };
}

const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const settings = { '/wps/system/setting/register': { body: { success: true, value: rules } } };

afterEach(() => {
  cleanup();
  queries.clear();
  signOut();
});

describe('registration', () => {
  const register = async (answers: Answers = {}) => {
    const accounts: string[] = [];
    const { sent } = page(
      <RegisterForm onDone={(account) => accounts.push(account)} onLogin={() => undefined} />,
      { ...settings, ...answers },
    );
    await screen.findByLabelText(/^Username/);
    return { sent, accounts };
  };
  const fill = () => {
    type(/^Username/, 'minh_07');
    type(/^Password \*/, 'lantern week 7');
    type(/^Password again/, 'lantern week 7');
  };
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create account' }));

  test('shows the fields that the settings show, the required ones with an asterisk', async () => {
    await register();
    expect(screen.queryByLabelText(/Zalo/)).toBeNull();
    expect(screen.getByLabelText(/E-mail/).getAttribute('placeholder')).toBe('E-mail');
    expect(screen.getByLabelText(/^Username/).getAttribute('placeholder')).toBe('Username *');
  });

  test('sends nothing while a field is wrong, and goes to the first wrong one', async () => {
    const { sent } = await register();
    type(/^Username/, '7x');
    submit();
    await screen.findByText('Password: please fill this in');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Username/));
    expect(sent.filter((call) => call.path === '/wps/member/register')).toEqual([]);
  });

  test('wants the same password twice', async () => {
    await register();
    fill();
    type(/^Password again/, 'lantern week 8');
    submit();
    await screen.findByText('The two passwords are not the same.');
  });

  test('wants the agreement of an adult', async () => {
    const { sent } = await register();
    fill();
    submit();
    await screen.findByText(/confirm that you are of age/);
    expect(sent.some((call) => call.path === '/wps/member/register')).toBe(false);
  });

  test('sends the payload of the specification, signs in, and hands on the account number', async () => {
    sessionStorage.setItem('referralCode', 'friend1');
    const { sent, accounts } = await register({
      '/wps/member/register': { body: { success: true, value: signedIn } },
    });
    fill();
    fireEvent.click(screen.getByRole('checkbox'));
    submit();
    await waitFor(() => expect(accounts).toEqual(['1007']));
    expect(sent.at(-1)?.body).toMatchObject({
      username: 'minh_07',
      password: 'lantern week 7',
      confirmPassword: 'lantern week 7',
      referralCode: 'friend1',
      countryDialingCode: 63,
      login: true,
      registerMethod: 'WEB',
      agreement: true,
    });
    expect(useSession.getState().member?.username).toBe('minh_07');
  });

  test('puts a refusal under the field it belongs to and keeps what was typed', async () => {
    await register({
      '/wps/member/register': {
        status: 409,
        body: { success: false, value: { code: 'username-taken' }, message: '' },
      },
    });
    fill();
    fireEvent.click(screen.getByRole('checkbox'));
    submit();
    await screen.findByText('This username is already taken.');
    expect(screen.getByLabelText(/^Username/)).toHaveProperty('value', 'minh_07');
    expect(screen.getByLabelText(/^Username/).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('login', () => {
  test('sends the trimmed username and signs in', async () => {
    let done = 0;
    const { sent } = page(
      <LoginForm
        onDone={() => {
          done += 1;
        }}
        onRegister={() => undefined}
      />,
      { '/wps/session/login': { body: { success: true, value: signedIn } } },
    );
    type(/^Username/, '  minh_07 ');
    type(/^Password \*/, 'lantern week 7');
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(done).toBe(1));
    expect(sent[0]?.body).toEqual({ username: 'minh_07', password: 'lantern week 7', type: 'username' });
  });

  test('says in the language of the page why it was refused', async () => {
    page(<LoginForm onDone={() => undefined} onRegister={() => undefined} />, {
      '/wps/session/login': {
        status: 401,
        body: { success: false, value: { code: 'login-failed' }, message: 'server words' },
      },
    });
    type(/^Username/, 'minh_07');
    type(/^Password \*/, 'wrong');
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The username or the password is not right.');
  });
});
