// Help over HTTP: every article in every language with the values of the rules, and the texts of staff in their place.
import { offeredLanguages } from '@tyche/i18n/languages';
import { helpValueNames, houseArticles } from '@tyche/rules/support';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from '@tyche/testkit/until';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';
import { xssVectors } from './xss-vectors.ts';

const HELP = '/wps/system/helpCenter';
const STAFF = '/wps/staff/help';

interface Article {
  readonly slug: string;
  readonly title: string;
  readonly version: number;
  readonly keywords: readonly string[];
  readonly related: readonly string[];
  readonly blocks: readonly { readonly kind: string; readonly lines: readonly string[] }[];
}

let server: TestServer;
let database: Database;
let visitor: TestClient;
let operator: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
  visitor = server.client();
  operator = await server.staff('operator');
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

async function articles(language: string): Promise<readonly Article[]> {
  const answer = await visitor.send('GET', `${HELP}?lang=${language}&device=WEB`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.value.list;
}

async function article(language: string, slug: string): Promise<Article> {
  const found = (await articles(language)).find((one) => one.slug === slug);
  if (!found) throw new Error(`no ${slug}`);
  return found;
}

const linesOf = ({ blocks }: Article) => blocks.flatMap(({ lines }) => lines);
const words = { title: 'Rút tiền nhanh', keywords: 'rút, tiền', text: '- Tối thiểu {withdrawMinimum}.' };
const save = (slug: string, changed: object) =>
  operator.send('PUT', `${STAFF}/${slug}`, {
    language: 'VI',
    version: 0,
    words,
    reason: 'clearer',
    ...changed,
  });

describe('articles', () => {
  it('are in every language, complete, without an open name of a value', async () => {
    for (const { code } of offeredLanguages) {
      const list = await articles(code);
      expect(list.map(({ slug }) => slug).sort()).toEqual(houseArticles.map(({ slug }) => slug).sort());
      for (const one of list) {
        const paragraphs = houseArticles.find(({ slug }) => slug === one.slug)?.paragraphs;
        expect([code, one.slug, linesOf(one).length]).toEqual([code, one.slug, paragraphs]);
        expect([code, one.slug, one.title === one.slug, one.keywords.length > 0]).toEqual([
          code,
          one.slug,
          false,
          true,
        ]);
        expect([code, one.slug, linesOf(one).filter((line) => line === '' || /[{}]/.test(line))]).toEqual([
          code,
          one.slug,
          [],
        ]);
      }
    }
  });

  it('of the house name every value, each in every language', async () => {
    const { body } = await operator.send('GET', `${STAFF}/withdraw`);
    expect(body.value.values.map(({ name }: { name: string }) => name).sort()).toEqual(
      [...helpValueNames].sort(),
    );
    for (const { code } of offeredLanguages) {
      const texts: string[] = [];
      for (const { slug } of houseArticles) {
        const one = (await operator.send('GET', `${STAFF}/${slug}`)).body.value;
        texts.push(one.texts.find(({ language }: { language: string }) => language === code).house.text);
      }
      const named = new Set([...texts.join(' ').matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect([code, [...named].sort()]).toEqual([code, [...helpValueNames].sort()]);
    }
  });

  it('follow the settings of the site', async () => {
    const before = linesOf(await article('EN', 'withdraw')).join(' ');
    expect(before).toContain('30 minutes');
    const own = { minimumAge: 21, cashier: { receiptMinutes: 45, freePerDay: 7 } };
    await database.reader.rows(
      sql`update settings.merchants set overrides = overrides || ${JSON.stringify(own)}::jsonb where merchant = 1`,
    );
    await eventually(async () => {
      const [withdraw, account] = [await article('EN', 'withdraw'), await article('EN', 'account')];
      const text = [...linesOf(withdraw), ...linesOf(account)].join(' ');
      return (
        text.includes('45 minutes') && text.includes('first 7 withdrawals') && text.includes('age of 21')
      );
    }, 10_000);
  });
});

describe('a text of staff', () => {
  it('takes the place of the house’s in its language, by versions, and gives it back', async () => {
    const house = await article('VI', 'withdraw');
    expect((await save('withdraw', {})).body.value).toEqual({ version: 1 });
    const own = await article('VI', 'withdraw');
    expect(own).toMatchObject({ title: words.title, keywords: ['rút', 'tiền'], version: 1 });
    expect(linesOf(own)[0]).toMatch(/^Tối thiểu [^{]*100/);
    expect((await article('EN', 'withdraw')).version).toBe(0);
    const late = await save('withdraw', {});
    expect([late.status, late.body.value.code]).toEqual([409, 'article-changed']);
    expect((await save('withdraw', { version: 1, words: null })).body.value).toEqual({ version: 2 });
    expect(await article('VI', 'withdraw')).toEqual(house);
    const { body } = await operator.send('GET', `${STAFF}/withdraw`);
    const text = body.value.texts.find(({ language }: { language: string }) => language === 'VI');
    expect(
      text.versions.map(({ version, isHouse, by }: Record<string, unknown>) => [version, isHouse, by]),
    ).toEqual([
      [2, true, 'operator'],
      [1, false, 'operator'],
    ]);
  });

  it('two changes from one version at once: one is kept', async () => {
    const answers = await Promise.all([save('fair', {}), save('fair', {})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    [404, 'unknown-article', 'nothing', {}],
    [400, 'article-value', 'start', { words: { ...words, text: 'From {nothing} on' } }],
    [400, 'text-refused', 'start', { words: { ...words, title: ' ' } }],
    [400, 'text-refused', 'start', { words: { ...words, text: '' } }],
    [400, 'invalid-input', 'start', { language: 'XX' }],
  ])('is refused with %i %s', async (status, code, slug, changed) => {
    const answer = await save(slug, changed);
    expect([answer.status, answer.body.value.code]).toEqual([status, code]);
  });

  it('is never markup, however it came to be kept', async () => {
    for (const vector of xssVectors.filter((one) => /[<>]/.test(one)).slice(0, 40)) {
      const answer = await save('start', { words: { ...words, text: vector.slice(0, 300) } });
      expect(answer.status).toBe(400);
    }
    await database.reader.rows(sql`
      insert into support.article_versions (merchant, slug, language, version, staff_id, title, keywords, text)
      values (1, 'rules', 'EN', 1, 1, '<b>Rules</b>', 'x', '- <img src=x onerror=xss()>')`);
    const shown = await article('EN', 'rules');
    expect([shown.title, ...linesOf(shown)].join(' ')).not.toMatch(/[<>]/);
  });
});
