import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { OverviewAlerts } from './reports/overview-alerts.tsx';
import { TeamGoals } from './reports/team-goals.tsx';
import { showPage } from './test/show-page.tsx';

const GOALS = 'GET /wps/agent/goals';

afterEach(() => {
  cleanup();
  queries.clear();
});

const alerts: Parameters<typeof OverviewAlerts>[0]['of'] = {
  offers: [{ kind: 'DAILY', count: 2 }],
  late: [{ kind: 'DIVIDEND', owing: 0, owed: 1 }],
  inactive: [{ customerId: '7', customerName: 'minh', lastLogin: '2026-11-01', validBet: '900.0000' }],
  links: [{ id: '3', code: 'WANDERS7', path: null, endDate: 1_790_000_000_000 }],
  flags: [{ kind: 'padding', raisedDate: 1_790_000_000_000 }],
  bigWins: [
    {
      customerName: 'lan',
      number: '4711',
      payout: '25000.0000',
      placedDay: '2026-09-20',
      endedDate: 1_790_000_000_000,
    },
  ],
  team: { balance: '0.0000', online: 0 },
};

test('each alert leads to its page with the filters set', () => {
  showPage(<OverviewAlerts of={alerts} />, {}, '/?agent=agentTeamOverview');
  const linkOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(screen.getAllByRole('link')).toHaveLength(6);
  expect(linkOf(/^Daily wages: 2 waiting/)).toBe('/?agent=agentDailyWages2&agent.tab=mine');
  expect(linkOf(/^Dividend: 1 late that are owed/)).toBe(
    '/?agent=agentDividendRecordCopy2&agent.tab=records',
  );
  expect(linkOf(/^lan won .*25,000/)).toBe(
    '/?agent=personalHistoryCopy&agent.from=2026-09-20&agent.until=2026-09-20&agent.account=lan&agent.order=4711&agent.state=won',
  );
  expect(linkOf(/^minh has not logged in/)).toBe('/?agent=downlineManagmentView&agent.name=minh');
  expect(linkOf(/WANDERS7/)).toBe('/?agent=registerCenter&agent.code=WANDERS7');
  expect(linkOf(/under review/)).toBe('/?agent=agentRevenueReport');
});

test('nothing shows where there is nothing to look at', () => {
  const none = { ...alerts, offers: [], late: [], inactive: null, links: [], flags: [], bigWins: null };
  showPage(<OverviewAlerts of={none} />, {}, '/?agent=agentTeamOverview');
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a goal shows its progress and is set', async () => {
  const goals = {
    month: '2026-11-01',
    validBet: { target: '5000.0000', reached: '1250.0000' },
    activeMembers: { target: null, reached: 4 },
  };
  const sent = showPage(<TeamGoals />, { [GOALS]: goals }, '/?agent=agentTeamOverview');
  const bar = await screen.findByRole('progressbar', { name: 'Valid bet' });
  expect(bar.getAttribute('value')).toBe('250');
  expect(screen.queryByRole('progressbar', { name: 'Active members' })).toBeNull();
  screen.getByText('My goals for November 2026');
  fireEvent.click(screen.getByRole('button', { name: 'Set goals' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set goals' }));
  const set = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  set('Active members', '1.5');
  save();
  await dialog.findByText('Enter a whole number from 1 to 1,000,000.');
  set('Active members', '20');
  set('Valid bet of the team', '');
  save();
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /wps/agent/goals')?.body).toEqual({
      validBet: null,
      activeMembers: 20,
    }),
  );
});
