import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '../../../state/api.ts';
import { ContactDialog } from './contact-dialog.tsx';

const english = await loadTranslator('EN', ['auth', 'centre', 'refusals', 'security']);
const refused = JSON.stringify({ success: false, value: { code: 'unknown-route' } });
const CODE = '/wps/member/contact/code';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  queries.clear();
  vi.useRealTimers();
});

function open(channel: 'mobile' | 'email') {
  const sent: string[] = [];
  const client = makeClient({
    fetch: async (url) => {
      const path = String(url).split('?')[0] ?? '';
      if (path !== CODE) return new Response(refused, { status: 404 });
      sent.push(path);
      return new Response(JSON.stringify({ success: true, value: { expiredMinutes: 5 } }));
    },
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={english}>
            <ContactDialog channel={channel} present="" onClose={() => undefined} />
          </TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return sent;
}

const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test.each([
  ['mobile', /^Mobile number/, '9171234567'],
  ['email', /^E-?mail/i, 'minh@example.com'],
] as const)(
  'a code for the %s counts down 60 seconds, said once, and can be sent again then',
  async (channel, label, value) => {
    const sent = open(channel);
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    const button = await screen.findByRole('button', { name: /^Code sent \((60|59)\)$/ });
    expect(button).toHaveProperty('disabled', true);
    expect(spoken()).toContain('Code sent.');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    screen.getByRole('button', { name: /^Code sent \((31|30|29|28)\)$/ });
    // The live text stays the same: no second is said.
    expect(spoken()).toContain('Code sent.');
    await act(() => vi.advanceTimersByTimeAsync(32_000));
    const again = screen.getByRole('button', { name: 'Send code' });
    expect(again).toHaveProperty('disabled', false);
    expect(spoken()).toContain('You can send another code now.');
    fireEvent.click(again);
    await screen.findByRole('button', { name: /^Code sent/ });
    expect(sent).toHaveLength(2);
  },
);
