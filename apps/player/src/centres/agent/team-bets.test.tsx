import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { TeamBets } from './reports/lists/team-bets.tsx';
import { showPage } from './test/show-page.tsx';

const BETS = 'GET /wps/agent/teamBets';

afterEach(() => {
  cleanup();
  queries.clear();
});

const bet = {
  wagerId: '1',
  customerId: '7',
  customerName: 'minh',
  gameGroup: 'LOTT',
  gameCode: 'fast5d-1m',
  gameName: 'Fast 5D',
  number: '900',
  orderNumber: 'L800',
  numero: '202611300001',
  chasingPhase: 2,
  totalChasePhases: 3,
  state: 'won',
  stake: '2.0000',
  validBet: '2.0000',
  payout: '3.9000',
  rebate: '0.0000',
  net: '1.9000',
  correctedFrom: null,
  placedAt: 1_790_000_000_000,
  endedAt: 1_790_000_060_000,
};
const page = (more: object = {}) => ({
  today: '2026-11-30',
  path: [],
  list: [bet],
  next: null,
  totals: null,
  settled: null,
  noTotals: 'rows',
  ...more,
});
const open = (answer: object, query = '') =>
  showPage(<TeamBets />, { [BETS]: answer }, `/?agent=personalHistoryCopy${query}`);

test('a bet shows its draw, its order and its place in a chase', async () => {
  open(page());
  await screen.findAllByText('L800');
  screen.getAllByText('202611300001');
  screen.getAllByText('2 of 3');
});

test('the filters of the address are asked for, and those of the form once they can be', async () => {
  const sent = open(page(), '&agent.order=L800&agent.min=5');
  await screen.findAllByText('L800');
  const asked = () => sent.findLast(({ call }) => call === BETS)?.query;
  expect(asked()?.get('orderNum')).toBe('L800');
  expect(asked()?.get('stakeFrom')).toBe('5.0000');
  const set = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const show = () => fireEvent.click(screen.getByRole('button', { name: 'Search bets' }));
  set('Order or bet no.', 'no number');
  show();
  screen.getByText('Enter a number such as L4711 or 4711.');
  expect(location.search).toContain('agent.order=L800');
  set('Order or bet no.', '');
  set('Draw no.', '202611300001');
  set('Repeated bets', 'chase');
  show();
  await waitFor(() => expect(asked()?.get('numero')).toBe('202611300001'));
  expect(asked()?.get('chase')).toBe('chase');
  expect(asked()?.has('orderNum')).toBe(false);
});

test('too many bets show what got its result on these days', async () => {
  open(
    page({
      settled: {
        bets: 120_000,
        stake: '5000.0000',
        validBet: '4900.0000',
        payout: '4000.0000',
        net: '-1000.0000',
      },
    }),
  );
  await screen.findByText(/^These are more than 100,000 rows/);
  screen.getByText(/^With a result on these days: 120,?000 bets/);
});
