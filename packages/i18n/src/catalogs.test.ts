import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadTranslator } from './catalogs.ts';
import { firstWords } from './first-words.ts';
import { laterSubjects } from './later-subjects.ts';
import { findLanguage, offeredLanguages } from './languages.ts';
import type { Catalog, Message } from './messages.ts';
import * as written from './written.ts';
import type { LoadSubject, WrittenLanguage } from './written-language.ts';

const source = await read(written.english);

describe.each(Object.values(written).filter(({ code }) => code !== 'EN'))('$code', (language) => {
  const translated = read(language);

  test('has every key of English and no other', async () => {
    expect([...(await translated).keys()].sort()).toEqual([...source.keys()].sort());
  });

  test('has the parameters and tags of English in every sentence', async () => {
    for (const [key, message] of await translated)
      expect([key, slots(message)]).toEqual([key, slots(source.get(key) ?? '')]);
  });

  test('has no empty sentence', async () => {
    for (const [key, message] of await translated)
      expect([key, texts(message).every((text) => text.trim() !== '')]).toEqual([key, true]);
  });
});

describe('each folder of catalogs', () => {
  const catalogs = join(import.meta.dirname, '../catalogs');
  const folders = readdirSync(catalogs);

  test.each(folders)('%s brings its own subjects', async (folder) => {
    const language = Object.values(written).find(
      ({ code }) => offeredLanguages.find(({ tag }) => tag === folder)?.code === code,
    );
    const { later } = (await language?.load()) ?? {};
    const own: unknown = JSON.parse(readFileSync(join(catalogs, folder, 'help.json'), 'utf8'));
    expect((await later?.('help'))?.default).toEqual(own);
  });

  test.each(folders)('%s is a language that can be chosen, with first words of its own', async (folder) => {
    const language = offeredLanguages.find(({ tag }) => tag === folder);
    expect(language).toBeDefined();
    const { code = '' } = language ?? {};
    expect(findLanguage(code.toLowerCase())).toBe(language);
    expect((await loadTranslator(code)).language).toBe(language);
    expect(firstWords(code)).toBe(Object.values(written).find((one) => one.code === code)?.firstWords);
  });
});

async function read(language: WrittenLanguage): Promise<Map<string, Message>> {
  const { first, later } = await language.load();
  return flat({ ...first, ...(await all(later)) });
}

async function all(later: LoadSubject): Promise<Catalog> {
  const subjects = Object.keys(laterSubjects).map(
    async (subject) => [subject, (await later(subject)).default] as const,
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

test('a plural form says the count wherever its category covers more than one number', async () => {
  // Filipino counts 1, 2, 3, 5, 7, 8 … as `one`, English 1 alone.
  const forms = [...(await read(written.filipino))].flatMap(([key, message]) =>
    typeof message === 'string'
      ? []
      : Object.entries(message).flatMap(([form, text]) => (form === '=1' ? [] : [[key, text] as const])),
  );
  for (const [key, text] of forms) expect([key, text.includes('{count}')]).toEqual([key, true]);
});
