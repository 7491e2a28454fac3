import type { TypedLayout } from '../grammar/play.ts';
import { readTicket } from '../grammar/text.ts';

/** One entry of a typed list, with its place (0-based) among the entries. */
export interface TypedItem {
  readonly at: number;
  readonly text: string;
}

/** A typed list read: what can be bet, what is no ticket of the play, and what was there before. */
export interface TypedList {
  readonly tickets: readonly string[];
  readonly bad: readonly TypedItem[];
  readonly duplicates: readonly TypedItem[];
}

/** Reads a list that was typed or pasted: tickets divided by spaces, commas, semicolons or lines. */
export function readTypedList(layout: TypedLayout, text: string): TypedList {
  const tickets = new Set<string>();
  const bad: TypedItem[] = [];
  const duplicates: TypedItem[] = [];
  text
    .split(/[\s,;|]+/)
    .filter((part) => part !== '')
    .forEach((part, at) => {
      const ticket = readTicket(layout, part);
      if (ticket === null) bad.push({ at, text: part });
      else if (tickets.has(ticket)) duplicates.push({ at, text: part });
      else tickets.add(ticket);
    });
  return { tickets: [...tickets], bad, duplicates };
}
