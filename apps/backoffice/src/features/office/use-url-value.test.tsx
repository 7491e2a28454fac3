import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { oneOf, pageNumber, rowId, useUrlSearch, useUrlValue } from './use-url-value.ts';

afterEach(cleanup);

const states = ['waiting', 'paid'] as const;

/** A queue that has nothing but its state, its page, an opened row and a text to search by. */
function Queue() {
  const state = useUrlValue('state', oneOf(states, 'waiting'), ['page', 'open']);
  const page = useUrlValue('page', pageNumber);
  const open = useUrlValue('open', rowId);
  const search = useUrlSearch(['name'], ['page']);
  const [name, setName] = useState(search.firstOf('name'));
  const goBack = useNavigate();
  const { search: query } = useLocation();
  return (
    <>
      <output>{[state.value, page.value, open.value ?? 'none', name].join(' ')}</output>
      <p data-testid="query">{query}</p>
      <button type="button" onClick={() => state.set('paid')}>
        paid
      </button>
      <button type="button" onClick={() => state.set('waiting')}>
        waiting
      </button>
      <button type="button" onClick={() => page.set(page.value + 1)}>
        next
      </button>
      <button type="button" onClick={() => open.set('row-7')}>
        open
      </button>
      <button type="button" onClick={() => goBack(-1)}>
        back
      </button>
      <input
        aria-label="name"
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          search.write({ name: event.target.value });
        }}
      />
    </>
  );
}

const at = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Queue />
    </MemoryRouter>,
  );
const shown = () => screen.getByRole('status').textContent;
const query = () => screen.getByTestId('query').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the address keeps what is shown: it is the same after a reload', () => {
  at('/queue');
  expect([shown(), query()]).toEqual(['waiting 1 none ', '']);
  press('paid');
  press('next');
  press('open');
  const address = query() ?? '';
  expect([shown(), address]).toEqual(['paid 2 row-7 ', '?state=paid&page=2&open=row-7']);
  cleanup();
  at(`/queue${address}`);
  expect(shown()).toBe('paid 2 row-7 ');
});

test('another state begins on its first page, with nothing open; the first state leaves the address', () => {
  at('/queue?state=paid&page=4&open=row-7&other=kept');
  press('waiting');
  expect([shown(), query()]).toEqual(['waiting 1 none ', '?other=kept']);
});

test('each step can be taken back; typing is no step', () => {
  at('/queue');
  press('next');
  press('next');
  fireEvent.change(screen.getByLabelText('name'), { target: { value: 'minh' } });
  expect(query()).toBe('?name=minh');
  press('back');
  expect(shown()).toMatch(/^waiting 2 none/);
});

test.each(['state=gone', 'page=0', 'page=x', 'page=-3', 'open=a%20b', 'open='])(
  'a value that cannot be read counts as the first: %s',
  (odd) => {
    at(`/queue?${odd}`);
    expect(shown()).toBe('waiting 1 none ');
  },
);
