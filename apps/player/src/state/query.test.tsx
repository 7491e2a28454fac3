import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useAgentFilters } from './centre.ts';
import { useQuery } from './query.ts';

afterEach(cleanup);

function Filters() {
  const { setFilters } = useAgentFilters();
  return (
    <button
      type="button"
      onClick={() => {
        setFilters({ from: '2026-11-01' });
        // The page has not drawn the first change yet.
        setFilters({ group: 'LIVE' });
      }}
    >
      both
    </button>
  );
}

function Step() {
  const [query, changeQuery] = useQuery();
  return (
    <button type="button" onClick={() => changeQuery((next) => next.set('page', '2'), true)}>
      {query.get('page') ?? 'first'}
    </button>
  );
}

test('a change of the address keeps the one before it that the page has not drawn yet', () => {
  history.replaceState(null, '', '/?agent=agentTeamOverview');
  render(<Filters />, { wrapper: BrowserRouter });
  fireEvent.click(screen.getByRole('button'));
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    agent: 'agentTeamOverview',
    'agent.from': '2026-11-01',
    'agent.group': 'LIVE',
  });
});

test('a step is taken back by the browser, and the page follows', async () => {
  history.replaceState(null, '', '/');
  render(<Step />, { wrapper: BrowserRouter });
  fireEvent.click(screen.getByRole('button', { name: 'first' }));
  await screen.findByRole('button', { name: '2' });
  history.back();
  await screen.findByRole('button', { name: 'first' });
});
