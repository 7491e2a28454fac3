import type { Catalog, Message } from './messages.ts';

/** Shown when no catalog can be fetched: they come with the page itself. */
export interface FirstWords {
  readonly title: string;
  readonly text: string;
  readonly reload: string;
}

/** Brings a subject of `later-subjects.ts`. Rejects when the language has no such subject, or when it cannot be fetched. */
export type LoadSubject = (
  subject: string,
) => Promise<{ readonly default: Readonly<Record<string, Message>> }>;

/** What the folder of a language in `catalogs/` gives. The folder has the name of the language's tag. */
export interface WrittenLanguage {
  /** Wire code of the language, as in `languages`. */
  readonly code: string;
  readonly firstWords: FirstWords;
  /** Brings the subjects that every page needs, and the means to bring each later one. */
  load(): Promise<{ readonly first: Catalog; readonly later: LoadSubject }>;
}
