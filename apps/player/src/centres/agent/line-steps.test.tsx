import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queries } from '../../state/api.ts';
import { LineSteps } from './contracts/pay/line-steps.tsx';

const english = await loadTranslator('EN', ['common', 'agents', 'refusals']);

afterEach(() => {
  cleanup();
  queries.clear();
  vi.restoreAllMocks();
});

const none = '0,0,0,0,0,0';
const line = (kind: string, values: string) =>
  `kit,tyche-pay-kit/1,Asia/Manila
version,7,${kind},CONS,3,4,1,2026-11-01,,,,aa
tier,0,0,0,P,5000
tier,50000000,0,1,P,8000
line,9,${values}
`;
const daily = line(
  'DAILY',
  `daily/1,DAILY,2026-11-02,2026-11-02,2026-11-03,1,2,1000000,100,60000001,0,${none.slice(0, 9)},2,0,0,0,2,P,8000,480000,paid,,12,bb,cc,`,
);
const corrected = `${line(
  'DIVIDEND',
  `dividend/1,WEEKLY,2026-11-02,2026-11-02,2026-11-09,1,2,5000000,100,60000000,0,70000000,60000000,1000,2000,0,1,-500,9996500,0,1,P,5000,-20018,correction,8,12,bb,cc,dd`,
)}earlier,8,70000
`;

/** Shows the steps of a kit that comes in pieces. Gives the calls. */
function show(pieces: readonly string[]) {
  const calls: string[] = [];
  const client = makeClient({
    fetch: async (url) => {
      calls.push(String(url));
      const at = Number(/after=cells\.([0-9]+)/.exec(String(url))?.[1] ?? 0);
      const next = at + 1 < pieces.length ? `cells.${at + 1}` : null;
      const value = { fileName: 'pay-9.kit.csv', text: pieces[at], next };
      return new Response(JSON.stringify({ success: true, value }), { status: 200 });
    },
  });
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider value={client}>
        <TextProvider value={english}>
          <MemoryRouter>
            <LineSteps lineId="9" onClose={() => undefined} />
          </MemoryRouter>
        </TextProvider>
      </ClientProvider>
    </QueryClientProvider>,
  );
  return calls;
}
const steps = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

test('a salary is told step by step, with the tier, the rate and the rounding', async () => {
  show([daily]);
  expect(await steps()).toEqual([
    'Bets of your team that count, from Nov 2, 2026 to Nov 2, 2026: 12. Their valid bet is ₱6,000.0001.',
    'Active members: 2. Each of them bet ₱100.0000 or more.',
    'Tier 2 was reached: a valid bet of ₱5,000.0000 or more, active members: 1 or more.',
    '₱6,000.0001 × 0.8%, rounded down.',
    'Result: ₱48.0000',
  ]);
});

test('a salary that needs a loss tells the result of the bets', async () => {
  const values =
    'daily/2,DAILY,2026-11-02,2026-11-02,2026-11-03,1,2,1000000,100,60000001,0,70000000,80000000,1000,0,0,2,0,-10001000,0,2,P,8000,0,no-loss,,12,bb,cc,';
  show([line('DAILY', values)]);
  const found = await steps();
  expect(found[2]).toBe(
    'Stakes of ₱7,000.0000, less payouts of ₱8,000.0000 and rebates paid with bets of ₱0.1000: a net loss of −₱1,000.1000. A daily salary is paid only when it is above 0.',
  );
  expect(found.at(-1)).toBe('Result: ₱0.0000. The team did not lose.');
});

test('a correction of a dividend tells the net loss, the carry and what was computed before', async () => {
  show([corrected]);
  const found = await steps();
  expect(found.slice(2, 4)).toEqual([
    'Stakes of ₱7,000.0000, less payouts of ₱6,000.0000, rebates of the team of ₱0.1000 and rebates of agents of ₱0.2000: a net loss of ₱999.7000.',
    'Carried from the period before: −₱0.0500. The base is ₱999.6500.',
  ]);
  expect(found.slice(-2)).toEqual([
    'That is ₱4.9982. Earlier lines of this period add up to ₱7.0000.',
    'Difference from what was computed before: −₱2.0018',
  ]);
});

test('a dividend names the promotions that it deducts', async () => {
  const values =
    'dividend/1,WEEKLY,2026-11-02,2026-11-02,2026-11-09,1,2,5000000,100,60000000,0,70000000,60000000,1000,2000,5000000,1,0,4997000,0,1,P,5000,24985,paid,,12,bb,cc,dd';
  show([line('DIVIDEND', values)]);
  expect((await steps())[2]).toBe(
    'Stakes of ₱7,000.0000, less payouts of ₱6,000.0000, rebates of the team of ₱0.1000, rebates of agents of ₱0.2000 and promotions of ₱500.0000: a net loss of ₱499.7000.',
  );
});

test('a correction of a real-time day tells what came after it, and what its windows paid', async () => {
  const late = line(
    'REALTIME',
    `realtime/1,DAILY,2026-11-02,2026-11-02,2026-11-03,1,2,1000000,100,500000,200000,${none.slice(0, 9)},0,0,0,0,0,P,0,-1200,correction,5,2,bb,cc,`,
  );
  const window = 'window,5,1,2,60000000,0,1,2,8000,480000,paid,3,ff';
  show([`${late}earlier,7,400\n${window}\n`]);
  expect(await steps()).toEqual([
    'After Nov 2, 2026 was over, valid bet of ₱50.0000 was added to it, and ₱20.0000 was removed.',
    'What was added counts at the rate of its window. What was removed leaves at the rate at which it counted. Each window keeps its rate.',
    'That is ₱47.9200. Earlier lines of this period add up to ₱48.0400.',
    'Difference from what was computed before: −₱0.1200',
  ]);
});

test('the file is all pieces of the kit, one after the other', async () => {
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob);
    return 'blob:kit';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  show([daily, 'cell,2026-11-02,5,RNG,1,ee\n', 'end\n']);
  fireEvent.click(await screen.findByRole('button', { name: 'Download the file' }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  expect(await blobs[0]?.text()).toBe(`${daily}cell,2026-11-02,5,RNG,1,ee\nend\n`);
});
