import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { CONSENT_WORDING } from '@tyche/rules/messages';
import { type MassWay, massWays } from '@tyche/rules/messages/words';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { queries } from '../../../state/api.ts';
import { brandName } from '../../../state/brand.ts';
import { closeAllModals } from '../../../state/modals.ts';
import { signOut } from '../../../state/session.ts';
import { SiteProvider } from '../../../state/site.ts';
import { RegisterPanel } from './register-panel.tsx';

const english = await loadTranslator('EN', ['auth', 'centre', 'refusals', 'safely']);
const { t } = english;
const rule = { minLength: 0, maxLength: 255, patternId: 1, acceptedPattern: '*', show: true, required: true };
const answers: Readonly<Record<string, unknown>> = {
  '/wps/system/setting/register': {
    username: rule,
    password: rule,
    email: { ...rule, patternId: 5, required: false },
  },
  '/wps/member/register': {
    token: '1',
    id: '1007',
    userName: 'minh07',
    nickname: 'minh07',
    customerType: 0,
    firstTimeLogin: true,
    passwordExpired: false,
    restriction: null,
    account: 'minh07',
  },
};

afterEach(() => {
  cleanup();
  queries.clear();
  closeAllModals();
  signOut();
});

/** Shows the form, filled in and agreed to. Gives the registrations that were sent. */
async function show() {
  const sent: Record<string, unknown>[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const path = String(url).split('?')[0] ?? '';
      if (init?.method === 'PUT') sent.push(JSON.parse(String(init.body)));
      const value = answers[path];
      return value === undefined
        ? Response.json({ success: false, value: { code: 'unknown-route' } }, { status: 404 })
        : Response.json({ success: true, value });
    },
  });
  render(
    <TextProvider value={english}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <MemoryRouter>
            <SiteProvider value={null}>
              <RegisterPanel onLogin={() => undefined} />
            </SiteProvider>
          </MemoryRouter>
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
  const type = async (label: RegExp, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await type(/^Username/, 'minh07');
  await type(/^Password \*/, 'lantern week 7');
  await type(/^Confirm password/, 'lantern week 7');
  fireEvent.click(screen.getByRole('checkbox'));
  return sent;
}

const fold = () => screen.getByText(t('auth.register.more')).closest('details');
const open = () => {
  const details = fold();
  if (!details) throw new Error('the consents are not there');
  details.open = true;
  fireEvent(details, new Event('toggle'));
};
const tickOf = (way: MassWay) =>
  screen.findByRole<HTMLInputElement>('checkbox', {
    name: t(`safely.consents.agree.${way}`, { site: brandName() }),
  });
const submit = () => fireEvent.click(screen.getByRole('button', { name: t('auth.register.submit') }));

describe('the consents to offers in the form of a registration', () => {
  test('are folded, none of them is preset, and none is needed', async () => {
    const sent = await show();
    expect(fold()?.open).toBe(false);
    open();
    expect(await screen.findByRole('group', { name: t('auth.register.offers') })).toBeDefined();
    for (const way of massWays) {
      const tick = await tickOf(way);
      expect([tick.checked, tick.required]).toEqual([false, false]);
    }
    submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('offerConsents');
  });

  test('are sent as they were ticked, with the wording of their sentences', async () => {
    const sent = await show();
    open();
    fireEvent.click(await tickOf('sms'));
    fireEvent.click(await tickOf('inbox'));
    fireEvent.click(await tickOf('mail'));
    fireEvent.click(await tickOf('mail'));
    submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.offerConsents).toEqual({ ways: ['inbox', 'sms'], wording: CONSENT_WORDING });
  });
});
