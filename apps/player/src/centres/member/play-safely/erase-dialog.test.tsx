import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queries } from '../../../state/api.ts';
import { EraseDialog } from './erase-dialog.tsx';

const refused = {
  success: false,
  message: 'no',
  value: { code: 'erasure-blocked', reason: 'balance', balance: '0.3200', canWaive: true },
};

test.each([
  ['EN', 'Request', /Waive .*0\.32.* and request/],
  ['TY', 'Hilingin', /Isuko ang .*0\.32.* at hilingin/],
  ['VI', 'Gửi yêu cầu', /Từ bỏ .*0,32.* và gửi yêu cầu/],
] as const)('a small rest is named before it is waived, in %s', async (language, first, second) => {
  const sent: unknown[] = [];
  const client = makeClient({
    fetch: async (_input, init) => {
      sent.push(JSON.parse(String(init?.body)));
      const isFirst = sent.length === 1;
      const body = isFirst ? refused : { success: true, value: { requestedAt: 1 }, message: '' };
      return new Response(JSON.stringify(body), { status: isFirst ? 409 : 200 });
    },
  });
  let isClosed = false;
  const { unmount } = render(
    <TextProvider value={await loadTranslator(language, ['safely', 'common', 'refusals'])}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <EraseDialog
            onClose={() => {
              isClosed = true;
            }}
          />
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
  fireEvent.click(screen.getByText(first));
  fireEvent.click(await screen.findByText(second));
  await waitFor(() => expect(isClosed).toBe(true));
  expect(sent).toEqual([{ confirmed: true }, { confirmed: true, waive: '0.3200' }]);
  unmount();
});
