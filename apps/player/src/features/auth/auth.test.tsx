import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { closeAllModals, useModals } from '../../state/modals.ts';
import { signOut, useSession } from '../../state/session.ts';
import { type Site, SiteProvider } from '../../state/site.ts';
import { demoSite } from '../../state/test/demo-site.ts';
import { TextProvider } from '@tyche/i18n/react';
import { easyCaptcha } from './captcha/test/easy-captcha.ts';
import { RegisterPanel } from './register/register-panel.tsx';
import { forgetVisit, keepVisit } from '../../state/visit.ts';
import { finishSignIn } from './sign-in/finish-sign-in.ts';
import { startFreePlay } from './sign-in/free-play.ts';
import { EIGHT_DOTS } from './sign-in/use-remembered.ts';
import { LoginPanel } from './sign-in/login-panel.tsx';

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
  userName: 'minh07',
  nickname: 'minh07',
  customerType: 0,
  firstTimeLogin: true,
  passwordExpired: false,
  restriction: null,
  account: 'minh07',
};
const english = await loadTranslator('EN', ['auth', 'centre', 'refusals']);

type Answer = { status?: number; body: unknown };
/** One answer for every call of a path, or one after the other. */
type Answers = Readonly<Record<string, Answer | readonly Answer[]>>;

/** A page around the form, with a network that gives these answers and notes what was sent. */
function page(form: ReactNode, answers: Answers, offered: Site | null = null) {
  const sent: { path: string; body: unknown }[] = [];
  const asked: Record<string, number> = {};
  const client = makeClient({
    fetch: async (input, init) => {
      const path = String(input).split('?')[0] ?? '';
      sent.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
      const turn = asked[path] ?? 0;
      asked[path] = turn + 1;
      const given = answers[path] ?? {
        status: 404,
        body: { success: false, value: { code: 'unknown-route' } },
      };
      const answer = 'body' in given ? given : (given[Math.min(turn, given.length - 1)] ?? { body: null });
      return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
    },
  });
  render(
    <TextProvider value={english}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <MemoryRouter>
            <SiteProvider value={offered}>{form}</SiteProvider>
          </MemoryRouter>
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
  return { sent };
}

/** What was last sent to a path. */
const bodyOf = (sent: readonly { path: string; body: unknown }[], path: string) =>
  sent.filter((call) => call.path === path).at(-1)?.body;

const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const settings = { '/wps/system/setting/register': { body: { success: true, value: rules } } };

afterEach(() => {
  cleanup();
  queries.clear();
  closeAllModals();
  signOut();
});

describe('registration', () => {
  const register = async (answers: Answers = {}, offered: Site | null = null) => {
    const { sent } = page(<RegisterPanel onLogin={() => undefined} />, { ...settings, ...answers }, offered);
    await screen.findByLabelText(/^Username \*/);
    return { sent };
  };
  const fill = () => {
    type(/^Username/, 'minh07');
    type(/^Password \*/, 'lantern week 7');
    type(/^Confirm password/, 'lantern week 7');
  };
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create account' }));

  test('shows the fields that the settings show, the required ones with an asterisk', async () => {
    await register();
    expect(screen.queryByLabelText(/Zalo/)).toBeNull();
    expect(screen.getByLabelText(/E-mail/).getAttribute('placeholder')).toBe('E-mail');
    expect(screen.getByLabelText(/^Username/).getAttribute('placeholder')).toBe('Username *');
  });

  /** The fold of the optional fields. */
  const fold = () => screen.getByText('More (optional)').closest('details');

  test('folds what is optional, and opens it for an error in it', async () => {
    const { sent } = await register();
    const inFold = (name: RegExp) => fold()?.contains(screen.getByLabelText(name));
    expect([inFold(/^Username/), inFold(/^Confirm password/), inFold(/E-mail/)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(fold()?.open).toBe(false);
    fill();
    type(/E-mail/, 'no address');
    fireEvent.click(screen.getByRole('checkbox'));
    submit();
    await waitFor(() => expect(fold()?.open).toBe(true));
    expect(document.activeElement).toBe(screen.getByLabelText(/E-mail/));
    expect(sent.some((call) => call.path === '/wps/member/register')).toBe(false);
  });

  test('keeps the error of a field that is left by a press until the press is over', async () => {
    await register();
    type(/^Confirm password/, 'other');
    const field = screen.getByLabelText(/^Confirm password/);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Create account' }));
    fireEvent.blur(field);
    expect(field.getAttribute('aria-invalid')).toBeNull();
    fireEvent.pointerUp(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  });

  test('sends nothing while a field is wrong, and goes to the first wrong one', async () => {
    const { sent } = await register();
    type(/^Username/, '7x');
    submit();
    await screen.findByText('Password not empty');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Username/));
    expect(sent.filter((call) => call.path === '/wps/member/register')).toEqual([]);
  });

  test('wants the same password twice', async () => {
    await register();
    fill();
    type(/^Confirm password/, 'lantern week 8');
    submit();
    await screen.findByText('passwords are inconsistent');
  });

  test('wants the agreement of an adult', async () => {
    const { sent } = await register();
    fill();
    submit();
    await screen.findByText(/confirm your age/);
    expect(sent.some((call) => call.path === '/wps/member/register')).toBe(false);
  });

  test('sends the payload of the specification, signs in, and hands on the account number', async () => {
    keepVisit(new URLSearchParams('referralCode=friend1&domain=friends.example&x=1'));
    const { sent } = await register({
      '/wps/member/register': { body: { success: true, value: signedIn } },
    });
    fill();
    fireEvent.click(screen.getByRole('checkbox'));
    submit();
    await waitFor(() =>
      expect(useModals.getState().stack).toEqual([{ kind: 'registered', account: '1007' }]),
    );
    expect(bodyOf(sent, '/wps/member/register')).toMatchObject({
      username: 'minh07',
      password: 'lantern week 7',
      confirmPassword: 'lantern week 7',
      referralCode: 'friend1',
      domain: 'friends.example',
      countryDialingCode: '63',
      login: true,
      registerMethod: 'WEB',
      agreement: true,
    });
    expect(useSession.getState().member?.username).toBe('minh07');
  });

  test('folds the referral code of a friend, and unfolds one that a link brought', async () => {
    const offered = { ...demoSite, referralPromotion: true };
    const label = english.t('auth.referral.label');
    forgetVisit('referralCode');
    await register({}, offered);
    expect((await screen.findByLabelText(label)).closest('details')?.open).toBe(false);
    cleanup();
    keepVisit(new URLSearchParams('referralCode=friend1'));
    await register({}, offered);
    const field = await screen.findByLabelText(label);
    expect(field).toHaveProperty('value', 'friend1');
    expect(field.closest('details')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: english.t('auth.referral.remove') }));
    expect(field).toHaveProperty('value', '');
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
    expect(screen.getByLabelText(/^Username/)).toHaveProperty('value', 'minh07');
    expect(screen.getByLabelText(/^Username/).getAttribute('aria-invalid')).toBe('true');
  });
});

test('a taken username is an error of its field, with no tick beside it', async () => {
  page(<RegisterPanel onLogin={() => undefined} />, {
    ...settings,
    '/wps/check/username': { body: { success: true, value: { available: false } } },
  });
  await screen.findByLabelText(/^Username \*/);
  type(/^Username/, 'minh07');
  const input = screen.getByLabelText(/^Username/);
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'), { timeout: 5_000 });
  const described = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id));
  expect(described.map((each) => each?.textContent).join(' ')).toContain('This username is already taken.');
  expect(described.flatMap((each) => [...(each?.querySelectorAll('[data-met]') ?? [])])).toEqual([]);
});

describe('registration by mobile number', () => {
  const open = async (answers: Answers = {}) => {
    const { sent } = page(
      <RegisterPanel onLogin={() => undefined} canReset />,
      { ...settings, ...answers },
      demoSite,
    );
    fireEvent.click(await screen.findByRole('tab', { name: 'Mobile number' }));
    return { sent };
  };
  const sms = '/wps/verification/sms/register';
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send code' }));

  test('is a tab only where the site has switched it on', async () => {
    page(<RegisterPanel onLogin={() => undefined} />, settings, { ...demoSite, mobileRegistration: false });
    await screen.findByLabelText(/^Username \*/);
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('shows dialling code 63 in a selector that is off, and asks for a password only where the site does', async () => {
    await open();
    const code = screen.getByRole('combobox', { name: 'Dialling code' });
    expect(code).toHaveProperty('disabled', true);
    expect(code).toHaveProperty('value', '63');
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
  });

  test('sends no code to what is not a number', async () => {
    const { sent } = await open();
    type(/^Mobile number \*/, '12');
    send();
    await screen.findByText('Please enter a valid mobile number');
    expect(sent.some((call) => call.path === sms)).toBe(false);
  });

  test('counts down as long as the server says after a code was sent', async () => {
    const { sent } = await open({ [sms]: { body: { success: true, value: { expiredMinutes: 2 } } } });
    type(/^Mobile number \*/, '9171234567');
    send();
    const button = await screen.findByRole('button', { name: /^Code sent \((119|120)\)$/ });
    expect(button).toHaveProperty('disabled', true);
    expect(bodyOf(sent, sms)).toMatchObject({ mobileNo: '9171234567', countryDialingCode: '63' });
  });

  test('warns in a dialog when the code was not sent', async () => {
    await open({
      [sms]: { status: 429, body: { success: false, value: { code: 'send-limit' }, message: 'too many' } },
    });
    type(/^Mobile number \*/, '9171234567');
    send();
    const dialog = await screen.findByRole('dialog', { name: 'Code not sent' });
    expect(dialog.textContent).toContain(english.t('refusals.send-limit'));
  });

  test('shows the notice of the made name over the success', async () => {
    await open({ '/wps/member/register/mobile': { body: { success: true, value: signedIn } } });
    type(/^Mobile number \*/, '9171234567');
    type(/^Verification code/, '123456');
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() =>
      expect(useModals.getState().stack).toEqual([
        { kind: 'registered', account: 'minh07' },
        { kind: 'mobile-notice', account: 'minh07' },
      ]),
    );
  });

  test('clears everything but the dialling code', async () => {
    await open();
    type(/^Mobile number \*/, '9171234567');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByLabelText(/^Mobile number \*/)).toHaveProperty('value', '');
    expect(screen.getByRole('combobox', { name: 'Dialling code' })).toHaveProperty('value', '63');
  });
});

describe('the invitation code', () => {
  const wanted = { ...rules, affiliateCode: { ...rule, show: true } };
  const withCode = { '/wps/system/setting/register': { body: { success: true, value: wanted } } };
  const own = (code: string | null) => ({
    '/wps/agent/default': { body: { success: true, value: { code, domain: 'tyche.test' } } },
  });
  const open = async (answers: Answers) => {
    const opened = page(<RegisterPanel onLogin={() => undefined} />, { ...withCode, ...answers });
    await screen.findByLabelText(/^Username \*/);
    return opened;
  };
  const fill = () => {
    type(/^Username/, 'minh07');
    type(/^Password \*/, 'lantern week 7');
    type(/^Confirm password/, 'lantern week 7');
    fireEvent.click(screen.getByRole('checkbox'));
  };

  test('that a link brought is shown, not folded away', async () => {
    keepVisit(new URLSearchParams('affiliateCode=Lantern7'));
    await open(own(null));
    const field = screen.getByLabelText(/Invitation code/);
    expect(field).toHaveProperty('value', 'Lantern7');
    expect(field.closest('details')?.open).toBe(true);
  });

  test('is hidden where the site has one of its own, which is sent', async () => {
    const { sent } = await open({
      ...own('HOUSE1'),
      '/wps/member/register': { body: { success: true, value: signedIn } },
    });
    expect(screen.queryByLabelText(/Invitation code/)).toBeNull();
    fill();
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(useModals.getState().stack).toHaveLength(1));
    expect(bodyOf(sent, '/wps/member/register')).toMatchObject({
      affiliateCode: 'HOUSE1',
      domain: 'tyche.test',
    });
  });

  test('is checked before the registration, and a wrong one warns', async () => {
    const { sent } = await open({
      ...own(null),
      '/wps/agent/affiliate': {
        status: 400,
        body: { success: false, value: { code: 'affiliate-code-unknown' } },
      },
    });
    fill();
    type(/Invitation code/, 'NOBODY');
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByRole('dialog', { name: 'Invitation code' });
    expect(sent.some((call) => call.path === '/wps/member/register')).toBe(false);
  });
});

describe('login', () => {
  const open = async (answers: Answers, after?: () => void, offered: Site | null = null) => {
    const opened = page(<LoginPanel after={after} onRegister={() => undefined} />, answers, offered);
    await screen.findByLabelText(/^Username \*/);
    return opened;
  };
  const logIn = () => fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  const refused = (value: Record<string, unknown>) => ({ status: 401, body: { success: false, value } });

  test('sends the trimmed username, signs in and does what was waiting', async () => {
    let done = 0;
    const { sent } = await open(
      { '/wps/session/login': { body: { success: true, value: signedIn } } },
      () => {
        done += 1;
      },
    );
    type(/^Username/, '  minh07 ');
    type(/^Password \*/, 'lantern week 7');
    logIn();
    await waitFor(() => expect(done).toBe(1));
    expect(sent.find((call) => call.path === '/wps/session/login')?.body).toEqual({
      username: 'minh07',
      password: 'lantern week 7',
      type: 'username',
      side: 'member',
    });
  });

  test('is for agents after their side was chosen, with what was typed', async () => {
    const { sent } = await open({ '/wps/session/login': { body: { success: true, value: signedIn } } });
    type(/^Username/, 'minh07');
    type(/^Password \*/, 'lantern week 7');
    fireEvent.click(screen.getByRole('button', { name: 'Log in as an agent' }));
    logIn();
    await waitFor(() =>
      expect(sent.find((call) => call.path === '/wps/session/login')?.body).toMatchObject({
        username: 'minh07',
        side: 'agent',
      }),
    );
  });

  test('says in the language of the page why it was refused', async () => {
    await open({ '/wps/session/login': refused({ code: 'login-failed' }) });
    type(/^Username/, 'minh07');
    type(/^Password \*/, 'wrong');
    logIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong username or password.');
  });

  test('asks for a captcha only after a refusal with its flag, and then wants it', async () => {
    const { sent } = await open({
      '/wps/session/login': [
        refused({ code: 'login-failed', captcha: true }),
        { body: { success: true, value: signedIn } },
      ],
      '/wps/captcha': { body: { success: true, value: await easyCaptcha() } },
    });
    expect(screen.queryByRole('slider')).toBeNull();
    type(/^Username/, 'minh07');
    type(/^Password \*/, 'wrong');
    logIn();
    const slider = await screen.findByRole('slider');
    logIn();
    await screen.findByText('Please enter the captcha');
    expect(document.activeElement).toBe(slider);
    expect(sent.filter((call) => call.path === '/wps/session/login')).toHaveLength(1);
    fireEvent.keyDown(slider, { key: 'Enter' });
    await waitFor(() => expect(screen.getAllByText('Check complete')).not.toEqual([]));
    logIn();
    await waitFor(() => expect(useSession.getState().member?.username).toBe('minh07'));
    expect(sent.filter((call) => call.path === '/wps/session/login').at(-1)?.body).toMatchObject({
      captcha: expect.stringMatching(/^[A-Za-z0-9+/=]{200,}$/),
    });
  });

  test('shows a remembered browser the name and eight dots, and sent unchanged uses its token', async () => {
    const { sent } = await open({
      '/wps/session/remembered': {
        body: {
          success: true,
          value: {
            username: 'minh07',
            mobileMasked: '',
            countryDialingCode: '63',
            type: 'username',
            mayLogIn: true,
          },
        },
      },
      '/wps/session/login/remembered': { body: { success: true, value: signedIn } },
    });
    expect(screen.getByLabelText(/^Password \*/)).toHaveProperty('value', EIGHT_DOTS);
    logIn();
    await waitFor(() => expect(useSession.getState().member?.username).toBe('minh07'));
    expect(sent.map((call) => call.path)).toContain('/wps/session/login/remembered');
    expect(JSON.stringify(sent)).not.toContain(EIGHT_DOTS);
  });

  test('shows a remembered number masked: unchanged it signs in, a new code asks for the number first', async () => {
    const number = { username: '', mobileMasked: '******4567', countryDialingCode: '63' };
    const { sent } = page(
      <LoginPanel after={undefined} onRegister={() => undefined} />,
      {
        '/wps/session/remembered': {
          body: { success: true, value: { ...number, type: 'sms', mayLogIn: true } },
        },
        '/wps/session/login/remembered': [
          { status: 401, body: { success: false, value: { code: 'remembered-device-unknown' } } },
          { body: { success: true, value: signedIn } },
        ],
      },
      demoSite,
    );
    const code = await screen.findByLabelText(/^Verification code/);
    expect(screen.getByLabelText(/^Mobile number \*/)).toHaveProperty('value', '******4567');
    expect(code).toHaveProperty('value', EIGHT_DOTS);
    logIn();
    await waitFor(() => expect(code).toHaveProperty('value', ''));
    expect(useSession.getState().member).toBeNull();
    expect(JSON.stringify(sent)).not.toContain(EIGHT_DOTS);
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText('Please enter a valid mobile number');
    expect(screen.getByLabelText(/^Mobile number \*/)).toHaveProperty('value', '');
    expect(sent.map((call) => call.path)).not.toContain('/wps/verification/sms/noLogin');
  });

  test('remembers this browser only when the box is ticked', async () => {
    const { sent } = await open({
      '/wps/session/login': { body: { success: true, value: signedIn } },
      '/wps/session/remembered': { status: 404, body: { success: false, value: { code: 'unknown-route' } } },
    });
    type(/^Username/, 'minh07');
    type(/^Password \*/, 'lantern week 7');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Remember me for 1 day' }));
    logIn();
    await waitFor(() => expect(useSession.getState().member).not.toBeNull());
    expect(sent).toContainEqual({ path: '/wps/session/remembered', body: { type: 'username' } });
  });

  test('of the first time asks the server and shows how to begin; a later one does not', async () => {
    const asked: string[] = [];
    const caller = makeClient({
      fetch: async (input) => {
        asked.push(String(input));
        return new Response(JSON.stringify({ success: true, value: { firstTimeLogin: true }, message: '' }));
      },
    });
    finishSignIn({ ...signedIn, token: '1', firstTimeLogin: false }, undefined, caller);
    finishSignIn({ ...signedIn, token: '1', firstTimeLogin: true }, undefined, caller);
    await waitFor(() => expect(useModals.getState().stack).toEqual([{ kind: 'help', topic: 'start' }]));
    expect(asked).toEqual(['/wps/member/firstLogin']);
  });

  test('of a trial account takes the payload of the specification', async () => {
    const bodies: unknown[] = [];
    const values = [{ challenge: 'random', expiresAt: 1 }, signedIn];
    const caller = makeClient({
      fetch: async (_input, init) => {
        bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null);
        return new Response(JSON.stringify({ success: true, value: values[bodies.length - 1], message: '' }));
      },
    });
    await startFreePlay(caller);
    expect(bodies[1]).toEqual({
      os: expect.any(String),
      platform: 'W',
      challenge: 'random',
      gatewayVersion: 3,
    });
  });

  test('opens the step that a bound session asks for, and signs nobody in before it', async () => {
    await open({
      '/wps/session/login': {
        body: { success: true, value: { ...signedIn, restriction: 'change-password' } },
      },
    });
    type(/^Username/, 'minh07');
    type(/^Password \*/, '123456');
    logIn();
    await waitFor(() => expect(useModals.getState().stack[0]?.kind).toBe('unlock'));
    expect(useSession.getState().member).toBeNull();
  });

  test('has the tab for number and code only where that is on', async () => {
    await open({}, undefined, { ...demoSite, mobileLogin: false });
    expect(screen.queryByRole('tab')).toBeNull();
    cleanup();
    await open({}, undefined, demoSite);
    expect(screen.getAllByRole('tab')).toHaveLength(2);
  });
});
