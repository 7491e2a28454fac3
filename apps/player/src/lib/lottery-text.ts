import {
  layoutFor,
  type PickedLayout,
  type Play,
  parseSelection,
  type Selection,
} from '@tyche/rules/lottery';
import type { Translator } from '@tyche/i18n/translator';

type Find = Translator['find'];

/** The name of a play without its group: `Straight`. */
export function playName(find: Find, play: Play): string {
  return find(play.nameKey, play.nameParams) ?? play.code;
}

/** The name of a play as it stands alone: `First three, straight`. */
export function playTitle(find: Find, play: Play): string {
  const group = find(`${play.catalog}.group.${play.group}`) ?? play.group;
  const name = playName(find, play);
  if (name === group) return group;
  return find('lottery.pad.title', { group, play: lowered(name) }) ?? `${group}, ${play.code}`;
}

/** The name of a prize of a play: of a tier, or of the option that wins it. */
export function prizeName(find: Find, play: Play, key: string): string {
  const { catalog } = play;
  return (
    find(`${catalog}.prize.${key}`) ??
    find(`${catalog}.option.${key}`) ??
    find(`lottery.prize.${key}`) ??
    find(`lottery.option.${key}`) ??
    key
  );
}

/** What was chosen, short enough for one line: `2 · 0 5 · 1 3 7`, `Big, Odd`, `001, 123 (+12)`. */
export function selectionText(find: Find, play: Play, selection: Selection, more = 0): string {
  const places =
    selection.places.length > 0
      ? `${selection.places.map((place) => placeName(find, place)).join(' ')}: `
      : '';
  if (selection.entry === 'typed') return places + shortened(selection.tickets, more);
  const layout = layoutFor(play, 'picked');
  if (layout?.entry !== 'picked') return '';
  return places + selection.rows.map((row) => rowText(find, layout, row)).join(' · ');
}

/** The same from the text that the wire carries; the text itself when the play does not take it. */
export function ballsText(find: Find, play: Play, balls: string): string {
  for (const entry of ['picked', 'typed'] as const) {
    const parsed = parseSelection(play, entry, balls);
    if (parsed.ok) return selectionText(find, play, parsed.selection);
  }
  return balls;
}

/** The name of a place of the draw, 0 the leftmost. */
export function placeName(find: Find, place: number): string {
  return find(`lottery.row.ball-${place + 1}`) ?? String(place + 1);
}

/** The draw's place in its day: `0731` of `202611210731`; of a daily draw its day, `11-21`. */
export function shortNumber(numero: string): string {
  return numero.length === 8 ? `${numero.slice(4, 6)}-${numero.slice(6)}` : numero.slice(-4);
}

const SHOWN_TICKETS = 6;

function shortened(tickets: readonly string[], more: number): string {
  const shown = tickets
    .slice(0, SHOWN_TICKETS)
    .map((ticket) => ticket.replaceAll('-', ' '))
    .join(', ');
  const left = Math.max(0, tickets.length - SHOWN_TICKETS) + more;
  return left > 0 ? `${shown} (+${left})` : shown;
}

/** Only a first letter is lowered: names in the middle of a play's name stay names. */
function lowered(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLocaleLowerCase() + name.slice(1) : name;
}

function rowText(find: Find, layout: PickedLayout, row: readonly number[]): string {
  if (row.length === 0) return '–';
  const texts = row.map((value) => {
    const cell = layout.cells.find((each) => each.value === value);
    return (cell?.nameKey ? find(cell.nameKey) : cell?.text) ?? String(value);
  });
  return texts.join(layout.look === 'options' ? ', ' : ' ');
}
