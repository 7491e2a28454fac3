import type { TypedLayout } from '../grammar/play.ts';
import { readTicket } from '../grammar/text.ts';

/** One entry of a typed list, with the line (from 1) on which it stands. */
export interface TypedItem {
  readonly line: number;
  readonly text: string;
}

/** A typed list read: what can be bet, what is no ticket of the play, and what was there before. */
export interface TypedList {
  readonly tickets: readonly string[];
  readonly bad: readonly TypedItem[];
  readonly duplicates: readonly TypedItem[];
}

/**
 * Reads a list that was typed or pasted. Tickets of digits are divided by spaces, commas, semicolons or lines; tickets of
 * several numbers by commas, semicolons or lines, and their numbers by spaces or hyphens (`01 05 11`, or `010511`).
 */
export function readTypedList(layout: TypedLayout, text: string): TypedList {
  const tickets = new Set<string>();
  const bad: TypedItem[] = [];
  const duplicates: TypedItem[] = [];
  const ofNumbers = layout.numbers !== null && layout.length > 1;
  scan(text, ofNumbers ? endsEntry : (code) => isSpace(code) || endsEntry(code), (entry, line) => {
    const written = ofNumbers ? hyphened(entry, layout.length) : entry;
    if (written === '') return;
    const ticket = readTicket(layout, written);
    const meant = ticket === null ? layout.shorthand?.expand(written) : null;
    if (meant) for (const each of meant) tickets.add(each);
    else if (ticket === null) bad.push({ line, text: entry.trim() });
    else if (tickets.has(ticket)) duplicates.push({ line, text: entry.trim() });
    else tickets.add(ticket);
  });
  return { tickets: [...tickets], bad, duplicates };
}

/** The good tickets of a list as they would be typed, each once. */
export function tidyList(layout: TypedLayout, text: string): string {
  return writtenList(layout, readTypedList(layout, text).tickets);
}

/** Tickets as they would be typed: digits divided by commas, several numbers a line each. */
export function writtenList(layout: TypedLayout, tickets: readonly string[]): string {
  return layout.numbers !== null && layout.length > 1
    ? tickets.map((ticket) => ticket.replaceAll('-', ' ')).join('\n')
    : tickets.join(', ');
}

const LINE_FEED = 10;
const RETURN = 13;
// , ; | and the commas of Chinese keyboards.
const DIVIDERS: ReadonlySet<number> = new Set([LINE_FEED, RETURN, 44, 59, 124, 0xff0c, 0x3001, 0xff1b]);

const endsEntry = (code: number): boolean => DIVIDERS.has(code);
const isSpace = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0x3000;

/** Walks once through a text: a list may have 100 000 lines. */
function scan(
  text: string,
  divides: (code: number) => boolean,
  take: (entry: string, line: number) => void,
): void {
  let line = 1;
  let from = -1;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : LINE_FEED;
    if (!divides(code)) {
      if (from < 0) from = at;
      continue;
    }
    if (from >= 0) take(text.slice(from, at), line);
    from = -1;
    if (code === LINE_FEED || (code === RETURN && text.charCodeAt(at + 1) !== LINE_FEED)) line += 1;
  }
}

function hyphened(entry: string, length: number): string {
  const parts = entry.match(/[^\s-]+/g) ?? [];
  const [only = ''] = parts;
  if (parts.length === 1 && only.length === 2 * length) return (only.match(/../g) ?? []).join('-');
  return parts.join('-');
}
