import type { Shorthand } from '../../grammar/play.ts';

/**
 * What a typed list of numbers understands besides numbers (lottery.md 2.5 and 2.6): `dao279` is every order of the
 * digits, `09k19k99` the run 09, 19 … 99.
 */
export function shorthandOf(length: number): Shorthand {
  return {
    hintKey: 'vn.typed.hint',
    hintParams: {
      turned: `dao${'1234'.slice(0, length)}`,
      run: ['09', '19', '99'].map((part) => part.padStart(length, '0')).join('k'),
    },
    expand(word) {
      const [, turned] = /^(?:dao|đảo)([0-9]+)$/i.exec(word.normalize('NFC')) ?? [];
      if (turned !== undefined) return turned.length === length ? permutationsOf(turned) : null;
      const parts = word.toLowerCase().split('k');
      if (parts.length !== 3 || !parts.every((part) => part.length === length && /^[0-9]+$/.test(part)))
        return null;
      const [first = '', next = '', last = ''] = parts;
      const run = runOf(first, next, last);
      return run.length === 0 ? null : run;
    },
  };
}

/** All different orders of a number's digits (đảo), rising: 6, 3 or 1 of three digits. */
export function permutationsOf(number: string): readonly string[] {
  if (number.length <= 1) return [number];
  const found = new Set<string>();
  for (let i = 0; i < number.length; i += 1) {
    const rest = number.slice(0, i) + number.slice(i + 1);
    for (const tail of permutationsOf(rest)) found.add(number.charAt(i) + tail);
  }
  return [...found].sort();
}

/**
 * The run that begins with two numbers and goes on at their distance up to a last one (kéo): 09, 19 … 99. Empty
 * when it does not rise, or does not meet its last number.
 */
export function runOf(first: string, next: string, last: string): readonly string[] {
  const [from, to] = [Number(first), Number(last)];
  const step = Number(next) - from;
  if (step <= 0 || to < from || (to - from) % step !== 0) return [];
  return Array.from({ length: (to - from) / step + 1 }, (_, i) =>
    String(from + i * step).padStart(first.length, '0'),
  );
}
