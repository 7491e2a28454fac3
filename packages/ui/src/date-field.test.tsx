import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DateField } from './date-field.tsx';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker');
});

const text = {
  pattern: 'dd/mm/yyyy',
  calendar: 'Calendar',
  invalid: 'Not a date',
  range: 'From 1 to 30 June',
};

/** A day of June 2026 and a button that sets it from outside. `isKept`: the caller does not let go of the day. */
function Probe({ first = '', isKept = false }: { readonly first?: string; readonly isKept?: boolean }) {
  const [day, setDay] = useState(first);
  return (
    <>
      <DateField
        label="Day"
        value={day}
        onChange={(next) => (next !== '' || !isKept) && setDay(next)}
        order={{ parts: ['day', 'month', 'year'], separator: '/' }}
        text={text}
        min="2026-06-01"
        max="2026-06-30"
      />
      <output>{day}</output>
      <button type="button" onClick={() => setDay('2026-06-24')}>
        outside
      </button>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Day');
const day = () => screen.getByRole('status').textContent;
const type = (value: string) => fireEvent.change(field(), { target: { value } });

test('a day is shown and typed in the order of the language', () => {
  render(<Probe first="2026-06-03" />);
  expect(field().value).toBe('03/06/2026');
  type('4.6.2026');
  expect(day()).toBe('2026-06-04');
  expect(field().value).toBe('4.6.2026');
  fireEvent.blur(field());
  expect(field().value).toBe('04/06/2026');
});

test('while the text is no day the value is empty, the text stays, and the reason is said when the field is left', () => {
  render(<Probe first="2026-06-03" />);
  type('03/0');
  expect(day()).toBe('');
  expect(field().value).toBe('03/0');
  expect(field().getAttribute('aria-invalid')).toBeNull();
  fireEvent.blur(field());
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(text.invalid)).toBeTruthy();
  type('01/07/2026');
  fireEvent.blur(field());
  expect(day()).toBe('');
  expect(screen.getByText(text.range)).toBeTruthy();
  type('30/06/2026');
  expect(day()).toBe('2026-06-30');
  expect(screen.queryByText(text.range)).toBeNull();
});

test('a change from outside shows, also after something wrong was typed', () => {
  render(<Probe first="2026-06-03" />);
  type('3');
  fireEvent.click(screen.getByText('outside'));
  expect(field().value).toBe('24/06/2026');
  expect(day()).toBe('2026-06-24');
});

test('a caller that keeps its day gets the field emptied, and the day back when it is left', () => {
  render(<Probe first="2026-06-03" isKept />);
  type('');
  expect(field().value).toBe('');
  fireEvent.blur(field());
  expect(field().value).toBe('03/06/2026');
  expect(day()).toBe('2026-06-03');
});

test('the calendar of the browser is offered where there is one', () => {
  const { unmount } = render(<Probe />);
  expect(screen.queryByRole('button', { name: 'Calendar: Day' })).toBeNull();
  unmount();
  const showPicker = vi.fn();
  HTMLInputElement.prototype.showPicker = showPicker;
  render(<Probe />);
  fireEvent.click(screen.getByRole('button', { name: 'Calendar: Day' }));
  expect(showPicker).toHaveBeenCalledOnce();
  const native = document.querySelector('input[type=date]');
  if (!native) throw new Error('no calendar');
  fireEvent.change(native, { target: { value: '2026-06-09' } });
  expect(day()).toBe('2026-06-09');
  expect(field().value).toBe('09/06/2026');
});
