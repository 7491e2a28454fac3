import { type Random, uniform } from '@tyche/kernel/random';
import { derive, resultText } from '../src/fairness/index.ts';
import {
  type DrawModel,
  type Layout,
  type Play,
  type Selection,
  type TypedLayout,
  printSelection,
} from '../src/lottery/index.ts';

/** Seeded words (mulberry32): the same seed makes the same tickets. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return {
    nextWord() {
      state = (state + 0x6d2b79f5) >>> 0;
      let word = Math.imul(state ^ (state >>> 15), state | 1);
      word = (word + Math.imul(word ^ (word >>> 7), word | 61)) ^ word;
      return (word ^ (word >>> 14)) >>> 0;
    },
  };
}

/** Some of the items, at least `min` and at most `max`, in a random order. */
export function some<Item>(random: Random, items: readonly Item[], min: number, max: number): Item[] {
  const free = [...items];
  const wanted = min + uniform(random, Math.min(max, items.length) - min + 1);
  return Array.from({ length: wanted }, () => free.splice(uniform(random, free.length), 1)).flat();
}

/** Five random digits as text. */
export function randomDraw(random: Random): string {
  return String(uniform(random, 100_000)).padStart(5, '0');
}

/** A random result of a draw model, as text. */
export function randomResult(model: DrawModel, random: Random): string {
  return resultText(derive(model, random));
}

/**
 * A random selection of a play that makes at least one bet, by one of its layouts. Rows may be large:
 * tickets should win.
 */
export function randomSelection(play: Play, random: Random, maxPicks = 10): Selection {
  const layout = play.layouts[uniform(random, play.layouts.length)];
  if (!layout) throw new Error(`${play.code} has no layout`);
  for (;;) {
    const selection = attempt(layout, random, maxPicks);
    if (play.count(selection) > 0) return selection;
  }
}

function attempt(layout: Layout, random: Random, maxPicks: number): Selection {
  const places = layout.places
    ? some(random, [0, 1, 2, 3, 4], layout.places.min, layout.places.of).sort((a, b) => a - b)
    : [];
  if (layout.entry === 'typed') {
    const tickets = new Set<string>();
    const wanted = 1 + uniform(random, 40);
    for (let tries = 0; tickets.size < wanted && tries < 10_000; tries += 1) {
      const ticket = randomTicket(layout, random);
      if (ticket !== null) tickets.add(ticket);
    }
    return { entry: 'typed', tickets: [...tickets].sort(), places };
  }
  const values = layout.cells.map((cell) => cell.value);
  const rows = layout.rows.map((row) =>
    some(random, values, row.min, Math.max(row.min, Math.min(row.max, maxPicks))).sort((a, b) => a - b),
  );
  return { entry: 'picked', rows, places };
}

/** A ticket of a typed list, or null when chance made none. */
function randomTicket(layout: TypedLayout, random: Random): string | null {
  const { length, numbers, minDistinct, sorted, open } = layout;
  const [lowest, count] = numbers ? [numbers.lowest, numbers.highest - numbers.lowest + 1] : [0, 10];
  const parts = Array.from({ length }, () => lowest + uniform(random, count));
  if (open) return parts.join('').replace(String(parts[uniform(random, length)]), 'r');
  if (new Set(parts).size < minDistinct) return null;
  const ordered = sorted ? parts.sort((a, b) => a - b) : parts;
  return numbers ? ordered.map((part) => String(part).padStart(2, '0')).join('-') : ordered.join('');
}

function shuffled(text: string, separator: string): string {
  const parts = text.split(separator);
  return [...parts.toReversed(), parts[0] ?? ''].join(separator);
}

/** The same balls entered in another order and with a pick twice. */
export function disordered(play: Play, selection: Selection): string {
  const balls = printSelection(play, selection);
  const at = balls.indexOf('@') + 1;
  const [places, rest] = [balls.slice(0, at), balls.slice(at)];
  const head = places && `${shuffled(places.slice(0, -1), ',')}@`;
  if (selection.entry === 'typed') return head + shuffled(rest, ',');
  const layout = play.layouts[0];
  const join = layout?.entry === 'picked' && layout.look === 'digits' ? '' : '-';
  return (
    head +
    rest
      .split('_')
      .map((row) => (row === '#' ? row : shuffled(row, join)))
      .join('_')
  );
}
