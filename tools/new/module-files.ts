// What a new module begins with: entries that a member keeps. A sketch to be rewritten, but one that runs and is tested.

interface Module {
  /** One word, such as `notes`. */
  readonly name: string;
  /** The same as a type begins, such as `Notes`. */
  readonly type: string;
}

export const contractFile = ({ name, type }: Module) => `// ${type}: what a member keeps here.
import Type from 'typebox';
import { route } from './route.ts';
import { closed, IdText, Nothing, Timestamp } from './schemas.ts';

const member = { auth: 'member', gate: 'member-centre' } as const;

const Entry = closed({ id: IdText, text: Type.String(), at: Timestamp });

export const ${name} = {
  list${type}: route({
    ...member,
    method: 'GET',
    path: '/wps/${name}',
    summary: 'What the caller keeps in ${name}, newest first.',
    input: Nothing,
    output: closed({ list: Type.Array(Entry) }),
    refusals: [],
  }),
  add${type}: route({
    ...member,
    method: 'POST',
    path: '/wps/${name}',
    summary: 'Keeps an entry in ${name} for the caller.',
    input: closed({ text: Type.String({ minLength: 1, maxLength: 200 }) }),
    output: Entry,
    refusals: [],
  }),
};
`;

export const migrationFile = ({ name, type }: Module) => `-- ${type}: what members keep here.
create schema ${name};

create table ${name}.entries (
  entry_id bigint generated always as identity primary key,
  member_id bigint not null,
  text text not null check (text <> ''),
  added_at timestamptz not null default clock_timestamp()
);
create index entries_of_member on ${name}.entries (member_id, entry_id desc);
`;

export const faceFile = ({ name, type }: Module) => `// ${name}: what members keep here.
import type { Database, Reader } from '../../platform/db/database.ts';
import * as store from './store.ts';

export interface Entry {
  readonly id: bigint;
  readonly text: string;
  readonly at: Date;
}

/** A page has this number of entries. */
const PAGE = 50;

/** Keeps an entry for a member. */
export async function add${type}(database: Database, memberId: bigint, text: string): Promise<Entry> {
  return toEntry(await database.inTransaction((tx) => store.insertEntry(tx, memberId, text)));
}

/** The newest entries of a member, newest first. */
export async function list${type}(reader: Reader, memberId: bigint): Promise<readonly Entry[]> {
  const rows = await store.listEntries(reader, memberId, PAGE);
  return rows.map(toEntry);
}

function toEntry(row: store.EntryRow): Entry {
  return { id: row.entry_id, text: row.text, at: row.added_at };
}
`;

export const partsFile = ({ name }: Module) => `import type { Database } from '../../platform/db/database.ts';
import type { ModuleParts } from '../../platform/modules/module-parts.ts';
import { ${name}Routes } from './routes.ts';

/** Opens the module. */
export function ${name}Module(deps: { readonly database: Database }) {
  return { handlers: ${name}Routes(deps), jobs: [], subscriptions: [], actions: {} } satisfies ModuleParts;
}
`;

export const storeFile = ({
  name,
}: Module) => `import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface EntryRow {
  readonly entry_id: bigint;
  readonly text: string;
  readonly added_at: Date;
}

export async function insertEntry(tx: Tx, memberId: bigint, text: string): Promise<EntryRow> {
  const [row] = await tx.rows(sql<EntryRow>\`
    insert into ${name}.entries (member_id, text) values (\${memberId}, \${text})
    returning entry_id, text, added_at\`);
  if (!row) throw new Error('an insert gave no row');
  return row;
}

export function listEntries(reader: Reader, memberId: bigint, limit: number): Promise<EntryRow[]> {
  return reader.rows(sql<EntryRow>\`
    select entry_id, text, added_at from ${name}.entries
    where member_id = \${memberId} order by entry_id desc limit \${limit}\`);
}
`;

export const routesFile = ({ name, type }: Module) => `import type { ${name} } from '@tyche/contract/${name}';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { add${type}, type Entry, list${type} } from './index.ts';

export function ${name}Routes({
  database,
}: {
  readonly database: Database;
}): Handlers<keyof typeof ${name}> {
  return {
    async list${type}(_input, call) {
      const entries = await list${type}(database.reader, call.member.memberId);
      return { list: entries.map(toLine) };
    },
    async add${type}({ text }, call) {
      return toLine(await add${type}(database, call.member.memberId, text));
    },
  };
}

function toLine({ id, text, at }: Entry) {
  return { id: id.toString(), text, at: at.getTime() };
}
`;

export const testFile = ({
  name,
  type,
}: Module) => `import { type TestDatabase, testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { add${type}, list${type} } from './index.ts';

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

test('what a member keeps in ${name} is theirs, newest first', async () => {
  await add${type}(database, 1n, 'first');
  await add${type}(database, 2n, 'of somebody else');
  await add${type}(database, 1n, 'second');
  const texts = (await list${type}(database.reader, 1n)).map(({ text }) => text);
  expect(texts).toEqual(['second', 'first']);
});

test('an empty entry is refused by the database', async () => {
  await expect(add${type}(database, 1n, '')).rejects.toMatchObject({ code: '23514' });
});
`;
