import { type TestDatabase, testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { domains, isList, numbered } from '../test/domains.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { sql } from './platform/db/sql.ts';

let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url });
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

const PROBED = 1200;
let asked = 0;

interface DomainRow {
  readonly name: string;
  readonly comment: string;
  readonly isText: boolean;
  /** What its values must satisfy, of `VALUE`. */
  readonly check: string;
}

/** The domains that hold words: those with a comment. */
const findDomains = () =>
  database.reader.rows(sql<DomainRow>`
    select n.nspname || '.' || t.typname as name, d.description as comment, t.typcategory = 'S' as "isText",
      string_agg(pg_get_expr(c.conbin, 0), ' and ') as check
    from pg_type t join pg_namespace n on n.oid = t.typnamespace join pg_constraint c on c.contypid = t.oid
      join pg_description d on d.objoid = t.oid and d.classoid = 'pg_type'::regclass
    where t.typtype = 'd' group by 1, 2, 3 order by 1`);

/** Those of some values that a check lets pass. */
async function passing(check: string, values: readonly string[], type: string): Promise<readonly string[]> {
  const rows = await database.reader.rows<{ value: string }>({
    name: `passing_${asked++}`,
    text: `select value::text from unnest($1::${type}[]) value where ${check}`,
    values: [values],
  });
  return rows.map(({ value }) => value);
}

test('each domain with a comment has a list in TypeScript, and each list a domain', async () => {
  expect((await findDomains()).map(({ name }) => name).sort()).toEqual(Object.keys(domains).sort());
});

test.each(Object.entries(domains))('%s allows and names what its list has', async (name, words) => {
  const domain = (await findDomains()).find((one) => one.name === name);
  if (!domain) throw new Error(`no domain ${name}`);
  const [, named = ''] = /:(.*)$/s.exec(domain.comment) ?? [];
  if (domain.isText && isList(words)) {
    const quoted = Array.from(domain.check.matchAll(/'([^']*)'/g), ([, word = '']) => word);
    expect((await passing(domain.check, quoted, 'text')).toSorted()).toEqual(words.toSorted());
    expect(named.split(/[,;]/).map((part) => part.trim().split(' ')[0])).toEqual([...words]);
    return;
  }
  const from = Number(/from (\d+)/.exec(named)?.[1] ?? Number.POSITIVE_INFINITY);
  const list = numbered(words);
  const probes = Array.from({ length: PROBED }, (_, at) => at - 2);
  const expected = probes.filter((number) => Object.values(list).includes(number) || number >= from);
  expect(await passing(domain.check, probes.map(String), 'smallint')).toEqual(expected.map(String));
  const pairs = Array.from(named.matchAll(/(?<!from )\b(\d+) ([\w-]+)/g), ([, number, word]) => [
    word,
    Number(number),
  ]);
  expect(Object.fromEntries(pairs)).toEqual(list);
});
