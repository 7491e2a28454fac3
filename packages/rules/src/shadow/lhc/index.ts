import { assert } from '@tyche/kernel/assert';
import type { ShadowFamily } from '../family.ts';
import { type Seven, readSeven, rules } from './plays.ts';
import { animalOfYear } from './tables.ts';

// A draw is settled for many tickets in a row: it is read once.
let lastDraw = '';
let lastSeven: Seven | null = null;

function sevenOf(result: string, number: string): Seven {
  const draw = `${number.slice(0, 8)} ${result}`;
  if (!lastSeven || draw !== lastDraw) {
    const numbers = result.split(',').map(Number);
    const fits = /^[0-9,]+$/.test(result) && numbers.every((each) => each >= 1 && each <= 49);
    assert(fits && new Set(numbers).size === 7 && numbers.length === 7, 'a draw is seven of 49');
    lastSeven = readSeven(result, animalOfYear(number.slice(0, 8)));
    lastDraw = draw;
  }
  return lastSeven;
}

/** Mark Six, decided from what the seven numbers are: their sides, colours, animals and last digits. */
export const lhc: ShadowFamily = {
  decide({ playId, balls }, { result, number }) {
    const rule = rules.get(playId);
    assert(rule, `the shadow settlement knows no play ${playId}`);
    return rule(balls, sevenOf(result, number));
  },
  // All its games have fixed odds, which a ticket freezes.
  fairOdds: () => null,
};
