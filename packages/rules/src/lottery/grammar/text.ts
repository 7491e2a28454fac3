import type { Layout, PickedLayout, PlacesRule, Play, TypedLayout } from './play.ts';
import { type Entry, type Selection, picked, typed } from './selection.ts';

/** A selection, or why the text is none. */
export type ParsedSelection =
  | { readonly ok: true; readonly selection: Selection }
  | {
      readonly ok: false;
      readonly reason: 'not-offered' | 'bad-places' | 'bad-rows' | 'bad-cell' | 'bad-ticket';
      readonly text: string;
    };

/** The layout with which a play takes a kind of entry, or null when it does not take it. */
export function layoutFor(play: Play, entry: Entry): Layout | null {
  return play.layouts.find((layout) => layout.entry === entry) ?? null;
}

/**
 * Reads the balls field of a slip line for a play: rows by `_`, unused row `#`, tickets by `,`, places first
 * as `1,2@`.
 */
export function parseSelection(play: Play, entry: Entry, balls: string): ParsedSelection {
  const layout = layoutFor(play, entry);
  if (!layout) return { ok: false, reason: 'not-offered', text: entry };
  const split = splitPlaces(layout.places, balls);
  if (!split) return { ok: false, reason: 'bad-places', text: balls.slice(0, 40) };
  return layout.entry === 'picked'
    ? parsePicked(layout, split.rest, split.places)
    : parseTyped(layout, split.rest, split.places);
}

/** Prints a selection as the balls field; the inverse of `parseSelection`. */
export function printSelection(play: Play, selection: Selection): string {
  const places =
    selection.places.length > 0 ? `${selection.places.map((place) => place + 1).join(',')}@` : '';
  if (selection.entry === 'typed') return places + selection.tickets.join(',');
  const layout = layoutFor(play, 'picked');
  if (layout?.entry !== 'picked') throw new Error(`${play.code} has no rows to pick`);
  const join = layout.look === 'digits' ? '' : '-';
  const { texts } = cellsOf(layout);
  const rows = selection.rows.map((row) =>
    row.length === 0 ? '#' : row.map((value) => texts.get(value)).join(join),
  );
  return places + rows.join('_');
}

interface CellMaps {
  readonly values: ReadonlyMap<string, number>;
  readonly texts: ReadonlyMap<number, string>;
}

const cellMaps = new WeakMap<PickedLayout, CellMaps>();

function cellsOf(layout: PickedLayout): CellMaps {
  let maps = cellMaps.get(layout);
  if (!maps) {
    maps = {
      values: new Map(layout.cells.map((cell) => [cell.text, cell.value])),
      texts: new Map(layout.cells.map((cell) => [cell.value, cell.text])),
    };
    cellMaps.set(layout, maps);
  }
  return maps;
}

function splitPlaces(
  rule: PlacesRule | null,
  balls: string,
): { places: readonly number[]; rest: string } | null {
  if (!rule) return { places: [], rest: balls };
  const at = balls.indexOf('@');
  if (at < 0) return null;
  const places: number[] = [];
  for (const text of balls.slice(0, at).split(',')) {
    if (!/^[1-9]$/.test(text) || Number(text) > rule.of) return null;
    places.push(Number(text) - 1);
  }
  return new Set(places).size < rule.min ? null : { places, rest: balls.slice(at + 1) };
}

function parsePicked(layout: PickedLayout, text: string, places: readonly number[]): ParsedSelection {
  const texts = text.split('_');
  if (texts.length !== layout.rows.length) return { ok: false, reason: 'bad-rows', text: text.slice(0, 40) };
  const { values } = cellsOf(layout);
  const rows: number[][] = [];
  for (const rowText of texts) {
    const row: number[] = [];
    const cells = rowText === '#' ? [] : rowText.split(layout.look === 'digits' ? '' : '-');
    if (rowText === '') return { ok: false, reason: 'bad-cell', text: '' };
    for (const cell of cells) {
      const value = values.get(cell);
      if (value === undefined) return { ok: false, reason: 'bad-cell', text: cell.slice(0, 40) };
      row.push(value);
    }
    rows.push(row);
  }
  const selection = picked(rows, places);
  const fits = selection.rows.every((row, i) => {
    const rule = layout.rows[i];
    return rule !== undefined && row.length >= rule.min && row.length <= rule.max;
  });
  return fits ? { ok: true, selection } : { ok: false, reason: 'bad-rows', text: text.slice(0, 40) };
}

function parseTyped(layout: TypedLayout, text: string, places: readonly number[]): ParsedSelection {
  const tickets = text.split(',');
  for (let i = 0; i < tickets.length; i += 1) {
    const ticket = tickets[i] ?? '';
    const read = readTicket(layout, ticket);
    if (read === null) return { ok: false, reason: 'bad-ticket', text: ticket.slice(0, 40) };
    tickets[i] = read;
  }
  return { ok: true, selection: typed(tickets, places) };
}

/** A single typed ticket in its normal form, or null when the play does not take it. */
export function readTicket(layout: TypedLayout, ticket: string): string | null {
  if (layout.open) return readOpen(layout, ticket);
  return layout.numbers ? readNumbers(layout, layout.numbers, ticket) : readDigits(layout, ticket);
}

function readDigits(layout: TypedLayout, ticket: string): string | null {
  if (ticket.length !== layout.length) return null;
  for (let i = 0; i < ticket.length; i += 1) {
    const code = ticket.charCodeAt(i);
    if (code < 48 || code > 57) return null;
  }
  if (layout.minDistinct > 1 && new Set(ticket).size < layout.minDistinct) return null;
  return layout.sorted ? [...ticket].sort().join('') : ticket;
}

/** Digits with one `r` among them; players also write `R`. */
function readOpen(layout: TypedLayout, ticket: string): string | null {
  const fits = ticket.length === layout.length && /^[0-9]*[rR][0-9]*$/.test(ticket);
  return fits ? ticket.toLowerCase() : null;
}

function readNumbers(
  layout: TypedLayout,
  range: NonNullable<TypedLayout['numbers']>,
  ticket: string,
): string | null {
  const parts = ticket.split('-');
  if (parts.length !== layout.length) return null;
  const numbers: string[] = [];
  for (const part of parts) {
    if (!/^[0-9]{1,2}$/.test(part)) return null;
    const value = Number(part);
    if (value < range.lowest || value > range.highest) return null;
    numbers.push(String(value).padStart(2, '0'));
  }
  if (new Set(numbers).size < layout.minDistinct) return null;
  return (layout.sorted ? numbers.sort() : numbers).join('-');
}
