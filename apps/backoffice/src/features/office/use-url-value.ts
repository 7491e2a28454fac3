import { useSearchParams } from 'react-router';

/** How the address gives a value: the one that it leaves out, and how a text is read. */
export interface UrlField<Value> {
  /** The value of an address without the field. */
  readonly first: Value;
  /** The value of a text; null for a text that is none. */
  read(text: string): Value | null;
}

/** One of several choices; the first of them when the address names none. */
export function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  first: Choice,
): UrlField<Choice> {
  return { first, read: (text) => choices.find((choice) => choice === text) ?? null };
}

/** The number of a page, from 1 on. */
export const pageNumber: UrlField<number> = {
  first: 1,
  read: (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null),
};

/** The id of a row; null for none. */
export const rowId: UrlField<string | null> = {
  first: null,
  read: (text) => (/^[\w-]{1,64}$/.test(text) ? text : null),
};

/** A number that a vendor or we gave: an id of the wire; null for none. */
export const rowNumber: UrlField<string | null> = {
  first: null,
  read: (text) => (/^[A-Za-z0-9._:-]{1,64}$/.test(text) ? text : null),
};

/** A value of a page that its address keeps, so that a reload, a link and the browser's back button show the same. */
export interface UrlValue<Value> {
  readonly value: Value;
  /** A step of the reader, which the browser's back button takes back. */
  set(value: Value): void;
}

/**
 * Reads a value from the address and writes it there. What cannot be read counts as the first value, and the first value is not written.
 *
 * @param resets other fields that a change of this one takes out of the address, such as the page number.
 */
export function useUrlValue<Value extends string | number | null>(
  name: string,
  { first, read }: UrlField<Value>,
  resets: readonly string[] = [],
): UrlValue<Value> {
  const [query, setQuery] = useSearchParams();
  const text = query.get(name);
  return {
    value: (text === null ? null : read(text)) ?? first,
    set: (next) =>
      setQuery((before) => changed(before, [name, ...resets], next === first ? {} : { [name]: next })),
  };
}

/**
 * Texts that are typed to search by. The page keeps them, so that typing never waits for the address; the address follows without a step
 * of its own, and gives them back after a reload.
 *
 * @param resets fields that a change takes out of the address.
 */
export function useUrlSearch<const Name extends string>(
  names: readonly Name[],
  resets: readonly string[],
): {
  /** The text of a field in the address when the page was opened; empty for none. */
  firstOf(name: Name): string;
  write(values: Readonly<Record<Name, string>>): void;
} {
  const [query, setQuery] = useSearchParams();
  return {
    firstOf: (name) => (query.get(name) ?? '').slice(0, MAX_TEXT),
    write: (values) =>
      setQuery((before) => changed(before, [...names, ...resets], values), { replace: true }),
  };
}

/** As long as the longest id on the wire. */
const MAX_TEXT = 64;

/** The query without some fields, then with the values that are not empty. */
function changed(
  before: URLSearchParams,
  gone: readonly string[],
  values: Readonly<Record<string, string | number | null>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const name of gone) after.delete(name);
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== '') after.set(name, String(value));
  return after;
}
