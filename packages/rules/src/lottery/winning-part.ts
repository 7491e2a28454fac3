import type { Draw, Hit, Play } from './grammar/play.ts';
import { type Picked, type Selection, picked, typed } from './grammar/selection.ts';

/**
 * The part of a selection that a draw made win: the picks without which it would have won otherwise, or the typed
 * tickets that won. Null when it won nothing. Shown on a settled bet; money never hangs on it.
 */
export function winningPart(play: Play, selection: Selection, draw: Draw): Selection | null {
  const { hits } = play.resolve(selection, draw);
  if (!hits.some(({ count }) => count > 0)) return null;
  if (selection.entry === 'picked') return winningPicks(play, selection, draw, hits);
  const { tickets, places } = selection;
  return typed(
    tickets.filter((ticket) => won(play, typed([ticket], places), draw)),
    places,
  );
}

function winningPicks(play: Play, selection: Picked, draw: Draw, all: readonly Hit[]): Selection {
  const { rows, places } = selection;
  const matters = (row: number, value: number) => {
    const without = rows.map((values, i) => (i === row ? values.filter((each) => each !== value) : values));
    const left = picked(without, places);
    return play.count(left) === 0 || winsOther(play.resolve(left, draw).hits, all);
  };
  return picked(
    rows.map((values, row) => values.filter((value) => matters(row, value))),
    places,
  );
}

/** Without a banker there are more bets, so it can win more: that pick counts too. */
function winsOther(some: readonly Hit[], all: readonly Hit[]): boolean {
  const countOf = (hits: readonly Hit[], key: string) => hits.find((hit) => hit.key === key)?.count ?? 0;
  return [...some, ...all].some(({ key }) => countOf(some, key) !== countOf(all, key));
}

function won(play: Play, selection: Selection, draw: Draw): boolean {
  return play.resolve(selection, draw).hits.some(({ count }) => count > 0);
}
