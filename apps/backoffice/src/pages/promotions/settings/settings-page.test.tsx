import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderOffice } from '../../../features/office/test/render-office.tsx';
import { rememberStaff } from '../../../state/session.ts';
import { PromotionSettingsPage } from './settings-page.tsx';

const english = await loadTranslator('EN', ['staff', 'offers', 'common', 'refusals']);
const { t } = english;
afterEach(cleanup);
beforeEach(() =>
  rememberStaff({
    username: 'maria',
    permissions: ['promotions.read', 'promotions.manage'],
    restriction: null,
  }),
);

test('a least prize out of its bounds cannot be proposed, another goes with its reason', async () => {
  const sent: unknown[] = [];
  const client = makeClient({
    fetch: async (_, init) => {
      if (init?.method === 'PUT') sent.push(JSON.parse(String(init.body)));
      const value = { winnerMinPrize: '5.0000', offerProfile: 'cap', currency: 'PHP', approvalId: '1' };
      return Response.json({ success: true, value });
    },
  });
  renderOffice(<PromotionSettingsPage />, { client, texts: english });
  const prize = await screen.findByLabelText(t('offers.settings.minPrize', { currency: 'PHP' }));
  const propose = () => screen.queryByRole('button', { name: t('offers.settings.propose') });
  expect((prize as HTMLInputElement).value).toBe('5');
  expect(propose()).toBeNull();
  for (const odd of ['-1', '1000000.0001', 'much']) {
    fireEvent.change(prize, { target: { value: odd } });
    expect(prize.getAttribute('aria-invalid')).toBe('true');
    expect(propose()).toBeNull();
  }
  fireEvent.change(prize, { target: { value: '12.5' } });
  fireEvent.click(screen.getByRole('radio', { name: t('offers.settings.profile.open') }));
  screen.getByText(t('offers.settings.profileNote.open'));
  fireEvent.click(propose() as HTMLElement);
  const form = await screen.findByRole('dialog');
  fireEvent.change(form.querySelector('input, textarea') as HTMLElement, {
    target: { value: 'small wins fill the board' },
  });
  fireEvent.submit(form.querySelector('form') as HTMLFormElement);
  await waitFor(() =>
    expect(sent).toEqual([
      { winnerMinPrize: '12.5000', offerProfile: 'open', reason: 'small wins fill the board' },
    ]),
  );
});
