import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { designs } from '@tyche/rules/lottery/instant';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '../../state/api.ts';
import { useModals } from '../../state/modals.ts';
import { useSession } from '../../state/session.ts';
import { TextProvider } from '@tyche/i18n/react';
import { chooseTicket } from './ticket.ts';
import { TicketPage } from './ticket-page.tsx';

const english = await loadTranslator('EN', ['instant']);
const hash = 'ab'.repeat(32);
const pool = {
  code: 'eggshell-moon',
  pool: 1,
  state: 'selling',
  price: '10.0000',
  size: 5_000,
  sold: 6,
  tiers: [
    { prize: '2000.0000', count: 3, unsold: 0 },
    { prize: '500.0000', count: 10, unsold: 9 },
  ],
  afterTopPrize: 'continue',
  maxPerMember: 250,
  commitment: hash,
  root: hash,
  dealtAt: 0,
  closedAt: null,
  withdrawnFor: null,
  seed: null,
};
const covered = {
  ticketId: '4294967300',
  code: 'eggshell-moon',
  pool: 1,
  number: 7,
  price: '10.0000',
  boughtAt: 0,
  isRevealed: false,
  prize: null,
  salt: null,
};
const proof = {
  code: 'eggshell-moon',
  pool: 1,
  number: 7,
  leafText: '7:10:00',
  leafHash: hash,
  path: [],
  root: hash,
};

/** The page before a network that answers so. Gives the calls as they come: method, path and key. */
function page({ prize = '10.0000', lost = 0 }: { prize?: string; lost?: number } = {}) {
  const calls: { readonly call: string; readonly key: string | null }[] = [];
  let failing = lost;
  const client = makeClient({
    fetch: async (input, init) => {
      const call = `${init?.method} ${String(input).replace(/\?.*/, '')}`;
      calls.push({ call, key: new Headers(init?.headers).get('idempotency-key') });
      const say = (value: unknown) => new Response(JSON.stringify({ success: true, value, message: '' }));
      if (call === 'POST /wps/instant/tickets') {
        failing -= 1;
        if (failing >= 0) throw new TypeError('the line is cut');
        return say(covered);
      }
      if (call.endsWith('/reveal')) return say({ ...covered, isRevealed: true, prize, salt: '0'.repeat(32) });
      if (call.endsWith('/proof')) return say(proof);
      if (call.endsWith('/designs'))
        return say(
          designs.map(({ code }) => ({
            code,
            name: code,
            layout: 'match-three',
            price: '10.0000',
            rtp: '23/25',
            winRate: '1493/5000',
            pool: code === pool.code ? pool : null,
          })),
        );
      return say({ content: [], totalPages: 0, totalElements: 0 });
    },
  });
  render(
    <TextProvider value={english}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <MemoryRouter initialEntries={['/elott/eggshell-moon']}>
            <Routes>
              <Route path="/elott/:code" element={<TicketPage />} />
            </Routes>
          </MemoryRouter>
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
  return { buys: () => calls.filter(({ call }) => call === 'POST /wps/instant/tickets'), calls };
}

const buyButton = () => screen.findByRole('button', { name: 'Buy a ticket for ₱10.00' });
const fields = () => within(screen.getByRole('group', { name: 'Ticket fields' })).getAllByRole('button');

async function bought(options: Parameters<typeof page>[0] = {}) {
  const shown = page(options);
  fireEvent.click(await buyButton());
  await screen.findByRole('group', { name: 'Ticket fields' });
  return shown;
}

beforeEach(() => {
  // jsdom draws nothing; the page has to do without a cover then.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  useSession.setState({ member: { id: '7', username: 'minh', nickname: 'minh', type: 0 } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  chooseTicket(null);
  useModals.setState({ stack: [] });
  queries.clear();
});

test('price, returns, share of paying tickets and what is left of the top prize stand there before buying', async () => {
  page();
  await buyButton();
  const panel = screen.getByRole('region', { name: 'Buy' });
  for (const text of ['92.0%', '29.9%', '₱2,000.00', '0 of 3 left']) within(panel).getByText(text);
  within(panel).getByText('Pool 1, next ticket: no. 7 of 5,000');
  screen.getByText(/The top prizes of this pool are gone/);
});

test('a guest who buys is asked to log in, and nothing is sent', async () => {
  useSession.setState({ member: null });
  const { buys } = page();
  fireEvent.click(await screen.findByRole('button', { name: 'Log in to buy' }));
  expect(useModals.getState().stack).toMatchObject([{ kind: 'login' }]);
  expect(buys()).toEqual([]);
});

test('a ticket comes covered: what it holds is asked for when the first field is touched', async () => {
  const { calls } = await bought();
  expect(fields()).toHaveLength(9);
  expect(calls.some(({ call }) => call.endsWith('/reveal'))).toBe(false);
  for (const field of fields()) expect(field.getAttribute('aria-label')).toMatch(/not scratched$/);
  const [first] = fields();
  if (!first) expect.unreachable();
  fireEvent.click(first, { detail: 0 });
  await waitFor(() => expect(first.getAttribute('aria-label')).not.toMatch(/not scratched$/));
  expect(calls.filter(({ call }) => call.endsWith('/reveal'))).toHaveLength(1);
  expect(
    fields().filter((field) => field.getAttribute('aria-label')?.endsWith('not scratched')),
  ).toHaveLength(8);
  expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull();
});

test('the arrows move over the fields, Enter opens one, and the last one tells the result and the receipt', async () => {
  await bought({ prize: '50.0000' });
  const all = fields();
  all[0]?.focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(all[4]);
  for (const field of all) fireEvent.click(field, { detail: 0 });
  expect((await screen.findByText('Won ₱50.00')).closest('[role=status]')).not.toBeNull();
  await screen.findByRole('region', { name: 'Receipt' });
  expect(fields().filter((field) => field.getAttribute('aria-label')?.endsWith('win'))).toHaveLength(3);
});

test('the whole ticket can be revealed at once; a price that comes back is not called a win', async () => {
  await bought({ prize: '10.0000' });
  fireEvent.click(screen.getByRole('button', { name: 'Reveal all' }));
  await screen.findByText('Price refunded: ₱10.00');
  expect(screen.queryByText(/^Pays 10/)).toBeNull();
});

test('a ticket that pays nothing says so, in plain words', async () => {
  await bought({ prize: '0.0000' });
  fireEvent.click(screen.getByRole('button', { name: 'Reveal all' }));
  await screen.findByText('No win');
});

test('when answers are lost the purchase is sent again under the same key, and asking again keeps it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { buys } = page({ lost: 4 });
  fireEvent.click(await buyButton());
  await vi.advanceTimersByTimeAsync(5_000);
  await screen.findByText(/No answer from the server/);
  expect(buys()).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await vi.advanceTimersByTimeAsync(5_000);
  await screen.findByRole('group', { name: 'Ticket fields' });
  expect(buys()).toHaveLength(5);
  expect(new Set(buys().map(({ key }) => key)).size).toBe(1);
  expect(buys()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('a bought ticket takes the focus and follows the button in the order, so that a second Enter buys no other', async () => {
  page();
  const button = await buyButton();
  button.focus();
  fireEvent.click(button);
  await screen.findByRole('group', { name: 'Ticket fields' });
  await waitFor(() => expect(document.activeElement).toBe(fields()[0]));
  const [first] = fields();
  if (!first) expect.unreachable();
  expect(button.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
