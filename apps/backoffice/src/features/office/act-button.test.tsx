import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { cashierStaff } from '@tyche/contract/cashier-staff';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { rememberStaff } from '../../state/session.ts';
import { ActButton } from './act-button.tsx';

const route = cashierStaff.rejectWithdrawal;

test('after a lost answer a second press sends the same command; after an answer the next one is new', async () => {
  rememberStaff({ username: 'operator', permissions: [route.permission ?? ''], restriction: null });
  const keys: (string | null)[] = [];
  const client = makeClient({
    fetch: async (_input, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('the connection was cut');
      return new Response(JSON.stringify({ success: true, value: {}, message: '' }));
    },
  });
  render(
    <TextProvider value={await loadTranslator('EN', ['staff', 'common', 'refusals'])}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <ActButton
            route={route}
            input={() => ({ id: '7', reason: 'looked at' })}
            label="Decline"
            question="Decline this withdrawal?"
          />
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
  const press = () => {
    const confirm = screen.getAllByRole('button', { name: 'Decline' }).at(-1);
    if (confirm) fireEvent.click(confirm);
  };
  press();
  press();
  await waitFor(() => expect(keys).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
  press();
  await waitFor(() => expect(screen.queryByText('Decline this withdrawal?')).toBeNull());
  press();
  press();
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
