// The terms that tickets froze. Many tickets share them: a row a set of terms, under a key that is a hash of it.
import { type Game, isSmartWin, readOdds, type Terms } from '@tyche/rules/lottery';
import { keyOf } from './keys.ts';
import type { TermsRow } from './store-terms.ts';

const MAX_KNOWN = 10_000;
const known = new Map<string, TermsRow>();

/** The row of a play's terms. The same terms always have the same row, in every process; `odds` are theirs as text. */
export function frozenTerms(playId: number, terms: Terms, odds: string | null): TermsRow {
  const { series, base, rebatePpm, unit, betPrice, winCap } = terms;
  const text = `${playId} ${series} ${base} ${rebatePpm} ${unit} ${betPrice} ${winCap ?? ''} ${odds ?? ''}`;
  const before = known.get(text);
  if (before) return before;
  const row = { id: keyOf('terms', text), playId, series, base, rebatePpm, unit, betPrice, winCap, odds };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, row);
  return row;
}

/** The terms of a ticket as the rules take them. */
export function termsOf(game: Game, row: Omit<TermsRow, 'id' | 'playId'>, multiple: number): Terms {
  const { series, base, rebatePpm, unit, betPrice, winCap, odds } = row;
  return {
    series,
    base,
    rebatePpm,
    unit,
    betPrice,
    winCap,
    multiple,
    odds: odds === null ? null : readOdds(odds),
    smartWin: isSmartWin(game),
  };
}
