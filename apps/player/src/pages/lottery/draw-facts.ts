/** What a five-digit result is, besides its digits. Texts are the options' names in the catalogs. */
export interface DrawFacts {
  readonly sum: number;
  readonly size: 'big' | 'small';
  readonly parity: 'odd' | 'even';
  readonly duel: 'dragon' | 'tiger' | 'tie';
}

const BIG_FROM = 23;

/** The sum with its size and parity, and dragon or tiger of the first and last digit (lottery.md 4.3). */
export function drawFacts(winNo: string): DrawFacts {
  const digits = [...winNo].map(Number);
  const sum = digits.reduce((all, digit) => all + digit, 0);
  const difference = (digits[0] ?? 0) - (digits.at(-1) ?? 0);
  return {
    sum,
    size: sum >= BIG_FROM ? 'big' : 'small',
    parity: sum % 2 === 1 ? 'odd' : 'even',
    duel: duelOf(difference),
  };
}

function duelOf(difference: number): DrawFacts['duel'] {
  if (difference === 0) return 'tie';
  return difference > 0 ? 'dragon' : 'tiger';
}
