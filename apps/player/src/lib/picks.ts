// What was picked, cut into parts: for one line of text, and for rows whose hits are marked.
import {
  layoutFor,
  type PickedLayout,
  type Play,
  parseSelection,
  type Selection,
} from '@tyche/rules/lottery';
import type { Translator } from '@tyche/i18n/translator';

type Find = Translator['find'];

/** The picks of one row of the pad, or of a typed list. */
export interface PicksPart {
  /** The place or row, such as `1st ball`; null where a bet has only one. */
  readonly place: string | null;
  readonly values: readonly { readonly text: string; readonly isHit: boolean }[];
  readonly separator: ', ' | ' ';
  /** Values that are not listed. */
  readonly more: number;
}

const SHOWN_TICKETS = 6;

/** The parts of a selection. `won` is the part of it that the draw made win; typed tickets that won are listed first. */
export function picksParts(
  find: Find,
  play: Play,
  selection: Selection,
  { more = 0, won = null }: { readonly more?: number; readonly won?: Selection | null } = {},
): readonly PicksPart[] {
  if (selection.entry === 'typed') return [typedPart(find, selection, more, won)];
  const layout = layoutFor(play, 'picked');
  if (layout?.entry !== 'picked') return [];
  const places = placesText(find, selection.places);
  const hits = won?.entry === 'picked' ? won.rows : [];
  return selection.rows.flatMap((row, i) => {
    if (row.length === 0) return [];
    const nameKey = layout.rows[i]?.nameKey;
    const name = layout.rows.length > 1 && nameKey ? find(nameKey) : null;
    return {
      place: name ?? places,
      values: row.map((value) => ({
        text: cellText(find, layout, value),
        isHit: hits[i]?.includes(value) ?? false,
      })),
      separator: layout.look === 'options' ? (', ' as const) : (' ' as const),
      more: 0,
    };
  });
}

/** The parts of the text that the wire carries; null when the play does not take it. */
export function parsePicks(play: Play, balls: string): Selection | null {
  for (const entry of ['picked', 'typed'] as const) {
    const parsed = parseSelection(play, entry, balls);
    if (parsed.ok) return parsed.selection;
  }
  return null;
}

/** Parts as one line: `Hundreds: 2 · Tens: 0 5`, `Big, Odd`, `001, 123 (+12)`. */
export function picksText(parts: readonly PicksPart[]): string {
  return parts
    .map(({ place, values, separator, more }) => {
      const text = values.map((value) => value.text).join(separator) + (more > 0 ? ` (+${more})` : '');
      return place === null ? text : `${place}: ${text}`;
    })
    .join(' · ');
}

/** The name of a place of the draw, 0 the leftmost. */
export function placeName(find: Find, place: number): string {
  return find(`lottery.row.ball-${place + 1}`) ?? String(place + 1);
}

function placesText(find: Find, places: readonly number[]): string | null {
  return places.length > 0 ? places.map((place) => placeName(find, place)).join(', ') : null;
}

function typedPart(
  find: Find,
  { tickets, places }: Extract<Selection, { entry: 'typed' }>,
  more: number,
  won: Selection | null,
): PicksPart {
  const hits = new Set(won?.entry === 'typed' ? won.tickets : []);
  const listed = hits.size > 0 ? [...hits, ...tickets.filter((ticket) => !hits.has(ticket))] : tickets;
  return {
    place: placesText(find, places),
    values: listed
      .slice(0, SHOWN_TICKETS)
      .map((ticket) => ({ text: ticket.replaceAll('-', ' '), isHit: hits.has(ticket) })),
    separator: ', ',
    more: Math.max(0, tickets.length - SHOWN_TICKETS) + more,
  };
}

function cellText(find: Find, layout: PickedLayout, value: number): string {
  const cell = layout.cells.find((each) => each.value === value);
  return (cell?.nameKey ? find(cell.nameKey) : cell?.text) ?? String(value);
}
