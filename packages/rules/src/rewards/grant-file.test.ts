import { formatAmount } from '@tyche/kernel/money';
import { cases } from '@tyche/testkit/budgets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_GRANT_ROWS, readGrantFile } from './grant-file.ts';

describe('a file of grants', () => {
  it('is read with a heading, a mark of the byte order, CRLF, spaces, quotes and empty lines', () => {
    const text = '\uFEFFMember, Amount\r\n maria , 10.50\r\n\r\n"pedro";"5"\r\nanna\t0.0001\r\n';
    expect(readGrantFile(text)).toEqual([
      { row: 2, name: 'maria', amount: 105_000n },
      { row: 4, name: 'pedro', amount: 50_000n },
      { row: 5, name: 'anna', amount: 1n },
    ]);
  });

  it.each([
    ['a comma in the amount', 'maria,1,000'],
    ['a quoted comma in the amount', 'maria,"1,000"'],
    ['a decimal comma', 'maria;10,5'],
    ['one field', 'maria'],
    ['no member', ',10'],
    ['a quote in a field', 'ma"ria,10'],
    ['an open quote', '"maria,10'],
    ['a power of ten', 'maria,1e3'],
    ['five decimals', 'maria,1.00001'],
    ['a currency', 'maria,₱10'],
    ['a name that is too long', `${'a'.repeat(61)},10`],
  ])('keeps a line with %s as unreadable', (_, line) => {
    const rows = readGrantFile(`ok,1\n${line}`);
    expect(rows?.[1]).toMatchObject({ row: 2, amount: null });
    expect(rows?.[1]?.name.length).toBeLessThanOrEqual(60);
  });

  it.each([
    ['nothing', ''],
    ['empty lines', '\n \r\n'],
    ['a heading', 'username,amount'],
    ['a row too many', 'a,1\n'.repeat(MAX_GRANT_ROWS + 1)],
  ])('is refused with %s', (_, text) => {
    expect(readGrantFile(text)).toBeNull();
  });

  it('with the most rows is taken', () => {
    expect(readGrantFile('a,1\n'.repeat(MAX_GRANT_ROWS))).toHaveLength(MAX_GRANT_ROWS);
  });

  it('gives back what was written, whatever the line ends and the separator', () => {
    const line = fc.record({
      name: fc.stringMatching(/^[a-z][a-z0-9_.-]{0,59}$/),
      amount: fc.bigInt({ min: 0n, max: 9_000_000_000_000_000_000n }),
      by: fc.constantFrom(',', ';', '\t', ' , '),
      end: fc.constantFrom('\n', '\r\n', '\r'),
      isQuoted: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (lines) => {
        const text = lines.map(({ name, amount, by, end, isQuoted }) => {
          const quote = isQuoted ? '"' : '';
          return `${quote}${name}${quote}${by}${quote}${formatAmount(amount)}${quote}${end}`;
        });
        const rows = readGrantFile(`member,amount\n${text.join('')}`);
        expect(rows).toEqual(lines.map(({ name, amount }, at) => ({ row: at + 2, name, amount })));
      }),
      { numRuns: cases(200) },
    );
  });

  it('never fails, and names each row by a line of its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const rows = readGrantFile(text) ?? [];
        expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length);
      }),
      { numRuns: cases(200) },
    );
  });
});
