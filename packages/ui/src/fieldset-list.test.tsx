import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FieldsetList } from './fieldset-list.tsx';

afterEach(cleanup);

const text = {
  name: (n: number) => `Tier ${n}`,
  remove: (n: number) => `Remove tier ${n}`,
  add: 'Add a tier',
};

/** A list of three items at most. */
function List() {
  const [items, setItems] = useState(['a']);
  return (
    <FieldsetList
      items={items}
      text={text}
      onAdd={items.length < 3 ? () => setItems([...items, 'bc'[items.length - 1] ?? '']) : undefined}
      onRemove={(at) => setItems(items.toSpliced(at, 1))}
    >
      {(item) => <input readOnly value={item} />}
    </FieldsetList>
  );
}

const values = () => screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('items are added up to the last place, and each is removed by its own button', () => {
  render(<List />);
  expect([values(), screen.queryByRole('button', { name: 'Remove tier 1' })]).toEqual([['a'], null]);
  press('Add a tier');
  press('Add a tier');
  expect([values(), screen.queryByRole('button', { name: 'Add a tier' })]).toEqual([['a', 'b', 'c'], null]);
  press('Remove tier 2');
  expect([values(), screen.getAllByRole('group').length]).toEqual([['a', 'c'], 2]);
  expect(screen.getByRole('group', { name: 'Tier 2' })).toBeTruthy();
});
