import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface VersionRow {
  readonly slug: string;
  readonly language: string;
  readonly version: number;
  readonly staff_id: bigint;
  readonly at: Date;
  readonly title: string;
  readonly keywords: string;
  /** Null: the text of the house counts again. */
  readonly text: string | null;
}

/** The newest version of each article in some languages. */
export function listNewest(reader: Reader, languages: readonly string[]): Promise<VersionRow[]> {
  return reader.rows(sql<VersionRow>`
    select distinct on (slug, language) slug, language, version, staff_id, at, title, keywords, text
    from support.article_versions where language = any(${languages}::text[])
    order by slug, language, version desc limit 1000 /* articles */`);
}

/** The last versions of an article in each language, newest first. */
export function listVersions(reader: Reader, slug: string, limit: number): Promise<VersionRow[]> {
  return reader.rows(sql<VersionRow>`
    select slug, language, version, staff_id, at, title, keywords, text
    from (
      select *, row_number() over (partition by language order by version desc) as place
      from support.article_versions where slug = ${slug}) v
    where place <= ${limit} order by language, version desc`);
}

/** Adds the version after `after`; null when another one was added meanwhile. */
export async function insertVersion(
  tx: Tx,
  row: {
    slug: string;
    language: string;
    after: number;
    staffId: bigint;
    words: { title: string; keywords: string; text: string } | null;
  },
): Promise<number | null> {
  const [added] = await tx.rows(sql<{ version: number }>`
    insert into support.article_versions (slug, language, version, staff_id, title, keywords, text)
    select ${row.slug}, ${row.language}, ${row.after}::int + 1, ${row.staffId}::bigint,
      ${row.words?.title ?? ''}, ${row.words?.keywords ?? ''}, ${row.words?.text ?? null}::text
    where ${row.after}::int = (
      select coalesce(max(version), 0) from support.article_versions
      where slug = ${row.slug} and language = ${row.language})
    on conflict do nothing returning version`);
  return added?.version ?? null;
}
