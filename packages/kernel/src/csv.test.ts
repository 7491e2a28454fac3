import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test('quotes every cell and doubles the quotes in it', () => {
  expect(
    csvText([
      ['a "b"', 'c,d'],
      ['e\nf', ''],
    ]),
  ).toBe('\ufeff"a ""b""","c,d"\r\n"e\nf",""\r\n');
});

test('keeps a spreadsheet from running what somebody typed, and leaves numbers as they are', () => {
  expect(csvText([['=1+1', '+x', '-x', '@x', '-12.50', '7']])).toBe(
    '\ufeff"\'=1+1","\'+x","\'-x","\'@x","-12.50","7"\r\n',
  );
});
