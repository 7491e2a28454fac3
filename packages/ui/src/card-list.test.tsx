import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CardList } from './card-list.tsx';

afterEach(cleanup);

/** In this page all cards are at one place: the keys of reading order are the ones to see. */
function showCards(): void {
  render(
    <CardList aria-label="games">
      {['one', 'two', 'three'].map((name) => (
        <li key={name}>
          <a href={`#${name}`}>{name}</a>
          <button type="button">{`bet ${name}`}</button>
          <input aria-label={`search ${name}`} />
        </li>
      ))}
    </CardList>,
  );
}

const focused = () => document.activeElement;
const press = (key: string, more = {}) => fireEvent.keyDown(focused() ?? document.body, { key, ...more });

test('arrow keys go to the same link of the card beside, Home and End to the first and the last', () => {
  showCards();
  screen.getByRole('button', { name: 'bet one' }).focus();
  expect(press('ArrowRight')).toBe(false);
  expect(focused()).toBe(screen.getByRole('button', { name: 'bet two' }));
  press('End');
  expect(focused()).toBe(screen.getByRole('button', { name: 'bet three' }));
  press('Home');
  expect(focused()).toBe(screen.getByRole('button', { name: 'bet one' }));
  screen.getByRole('link', { name: 'two' }).focus();
  press('ArrowLeft');
  expect(focused()).toBe(screen.getByRole('link', { name: 'one' }));
});

test('a key at the end, a field and a key with a modifier keep what they do', () => {
  showCards();
  screen.getByRole('link', { name: 'one' }).focus();
  expect(press('ArrowLeft')).toBe(true);
  expect(press('ArrowRight', { ctrlKey: true })).toBe(true);
  expect(focused()).toBe(screen.getByRole('link', { name: 'one' }));
  screen.getByRole('textbox', { name: 'search one' }).focus();
  expect(press('ArrowRight')).toBe(true);
  expect(focused()).toBe(screen.getByRole('textbox', { name: 'search one' }));
});
