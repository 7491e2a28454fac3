import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { currentToasts, dismissToast } from '@tyche/ui/toasts';
import { afterEach, expect, test } from 'vitest';
import { renderOffice } from '../../../features/office/test/render-office.tsx';
import { GrantForm } from './grant-form.tsx';

const english = await loadTranslator('EN', ['staff', 'offers', 'common', 'refusals']);
const { t } = english;
afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
});

/** Shows the form; the site has the offers given, and the server answers a grant as given. */
function show(offers: readonly object[], answer: () => Response) {
  const sent: unknown[] = [];
  const client = makeClient({
    fetch: async (_url, init) => {
      if (init?.method === 'GET')
        return Response.json({ success: true, value: { list: offers, totalPages: 1, totalCount: 1 } });
      sent.push(JSON.parse(String(init?.body)));
      return answer();
    },
  });
  renderOffice(<GrantForm onDone={() => undefined} />, { client, texts: english });
  return sent;
}

const offer = { id: '7', title: 'Goodwill of support' };
const granted = (approvalId: string | null) => () =>
  Response.json({ success: true, value: { applicationId: approvalId === null ? '3' : null, approvalId } });

async function fill(amount: string): Promise<void> {
  await screen.findByRole('option', { name: offer.title });
  const typed = {
    [t('offers.one')]: '7',
    [t('offers.grants.username')]: 'minh07',
    [t('staff.col.amount')]: amount,
    [t('staff.reason')]: 'goodwill',
    [t('offers.note.label')]: 'Sorry for the wait.',
  };
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(
      screen.getByLabelText((text) => text.replace(/ \*$/, '') === label),
      { target: { value } },
    );
  fireEvent.click(screen.getByRole('button', { name: t('offers.grants.grant') }));
}

test('nothing is sent before every field is good; no offer and no reason is preset', async () => {
  const sent = show([offer], granted(null));
  await screen.findByRole('option', { name: offer.title });
  fireEvent.click(screen.getByRole('button', { name: t('offers.grants.grant') }));
  expect(screen.getAllByText(t('staff.ownFunds.missing'))).toHaveLength(3);
  expect(sent).toEqual([]);
});

test.each([
  [null, 'offers.grants.done'],
  ['12', 'staff.approvals.sent'],
] as const)('a grant with the proposal %s says: %s', async (approvalId, message) => {
  const sent = show([offer], granted(approvalId));
  await fill('100.50');
  await waitFor(() => expect(currentToasts().map(({ text }) => text)).toEqual([t(message)]));
  expect(sent).toEqual([
    {
      promotionId: '7',
      username: 'minh07',
      amount: '100.50',
      reason: 'goodwill',
      note: 'Sorry for the wait.',
    },
  ]);
});

test('a refusal for the amount is shown at the amount, with its bounds', async () => {
  show([offer], () =>
    Response.json(
      {
        success: false,
        message: '',
        value: { code: 'amount-out-of-range', minimum: '0.0100', maximum: '5000.0000' },
      },
      { status: 409 },
    ),
  );
  await fill('9999');
  const field = screen.getByLabelText((text) => text.startsWith(t('staff.col.amount')));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.body.textContent).toContain('₱5,000.00');
});

test('without an open manual offer the form says what to do first', async () => {
  show([], granted(null));
  await screen.findByText(t('offers.grants.noOffer'));
});
