import { describe, expect, test } from 'vitest';
import { english, englishLater } from '../catalogs/en/index.ts';
import { filipino, filipinoLater } from '../catalogs/fil/index.ts';
import { vietnamese, vietnameseLater } from '../catalogs/vi/index.ts';
import type { Catalog, Message } from './translator.ts';

const source = flat({ ...english, ...(await all(englishLater)) });

describe.each([
  ['Filipino', { ...filipino, ...(await all(filipinoLater)) }],
  ['Vietnamese', { ...vietnamese, ...(await all(vietnameseLater)) }],
])('%s', (_, catalog) => {
  const translated = flat(catalog);

  test('has every key of English and no other', () => {
    expect([...translated.keys()].sort()).toEqual([...source.keys()].sort());
  });

  test('has the parameters and tags of English in every sentence', () => {
    for (const [key, message] of translated)
      expect([key, slots(message)]).toEqual([key, slots(source.get(key) ?? '')]);
  });

  test('has no empty sentence', () => {
    for (const [key, message] of translated)
      expect([key, texts(message).every((text) => text.trim() !== '')]).toEqual([key, true]);
  });
});

async function all(
  later: Readonly<Record<string, () => Promise<{ default: Catalog[string] }>>>,
): Promise<Catalog> {
  const subjects = Object.entries(later).map(
    async ([subject, load]) => [subject, (await load()).default] as const,
  );
  return Object.fromEntries(await Promise.all(subjects));
}

function flat(catalog: Catalog): Map<string, Message> {
  return new Map(
    Object.entries(catalog).flatMap(([subject, messages]) =>
      Object.entries(messages).map(([key, message]) => [`${subject}.${key}`, message] as const),
    ),
  );
}

function texts(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message);
}

function slots(message: Message): string[] {
  return [...new Set(texts(message).flatMap((text) => text.match(/\{\w+\}|<\w+>/g) ?? []))].sort();
}

test('a plural form says the count wherever its category covers more than one number', () => {
  // Filipino counts 1, 2, 3, 5, 7, 8 … as `one`, English 1 alone.
  const forms = [...flat(filipino)].flatMap(([key, message]) =>
    typeof message === 'string'
      ? []
      : Object.entries(message).flatMap(([form, text]) => (form === '=1' ? [] : [[key, text] as const])),
  );
  for (const [key, text] of forms) expect([key, text.includes('{count}')]).toEqual([key, true]);
});
