import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { LuckyBetCheck } from './lucky-bet-check.tsx';

const english = await loadTranslator('EN', ['common', 'refusals', 'verify']);
const { t } = english;

afterEach(() => {
  cleanup();
  queries.clear();
});

/** Shows the check of a day whose digits are 42, over a network that answers with `answer`; gives the paths that were asked. */
function show(answer: { readonly value: object; readonly status?: number }): string[] {
  const asked: string[] = [];
  const client = makeClient({
    fetch: async (url) => {
      asked.push(String(url));
      const { value, status = 200 } = answer;
      return Response.json({ success: status === 200, value }, { status });
    },
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={english}>
            <LuckyBetCheck day={{ id: '1001', currency: 'PHP' }} tail="42" />
          </TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return asked;
}

function check(bet: string): void {
  fireEvent.change(screen.getByLabelText(t('verify.lucky.betNumber'), { exact: false }), {
    target: { value: bet },
  });
  fireEvent.click(screen.getByRole('button', { name: t('verify.check') }));
}

test('a number without the digits gets nothing, and nobody is asked', async () => {
  const asked = show({ value: {} });
  check('12341');
  await screen.findByText(t('verify.lucky.betWithout', { number: '12341', tail: '42' }));
  expect(asked).toEqual([]);
});

test('a number with the digits is told what it gets by the rule', async () => {
  const asked = show({ value: { bet: '12342', tail: '42', stake: '10.0000', amount: '80.0000' } });
  check('12342');
  await screen.findByText(t('verify.lucky.betGets', { number: '12342', stake: '₱10.00', amount: '₱80.00' }));
  expect(asked).toEqual(['/wps/lucky-days/1001/bets/12342']);
});

test.each(['', 'none', '012', '-42', '42.0'])('%j is no number of a bet', async (typed) => {
  const asked = show({ value: {} });
  check(typed);
  await screen.findByText(t('verify.lucky.betOdd'));
  expect(asked).toEqual([]);
});

test('a bet of somebody else is refused at the field', async () => {
  show({ value: { code: 'lucky-bet-unknown' }, status: 404 });
  check('12342');
  await screen.findByText(t('refusals.lucky-bet-unknown'));
  expect(screen.getByLabelText(t('verify.lucky.betNumber'), { exact: false })).toHaveProperty(
    'ariaInvalid',
    'true',
  );
});
