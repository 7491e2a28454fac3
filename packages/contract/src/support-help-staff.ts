// Help as staff edit it: their texts in the place of those of the house, version by version.
import Type from 'typebox';
import { nullable } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Nothing, text, Timestamp } from './schemas.ts';
import { HelpCategoryName } from './support-help.ts';

const staff = { auth: 'staff', permission: 'site.manage' } as const;
const Slug = Type.String({ pattern: '^[a-z][a-z-]{1,39}$' });
const Language = Type.String({ pattern: '^[A-Z]{2}$' });
const words = { title: Type.String(), keywords: Type.String(), text: Type.String() };

export const supportHelpStaff = {
  staffHelp: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/help',
    summary:
      "All articles of help with their titles in the caller's language, and where staff replaced the text.",
    input: Nothing,
    output: closed({
      list: Type.Array(
        closed({
          /** The slug. */
          id: Type.String(),
          category: HelpCategoryName,
          title: Type.String(),
          /** Languages whose text is of staff. */
          languages: Type.Array(Type.String()),
          updatedAt: nullable(Timestamp),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  staffHelpArticle: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/help/:slug',
    summary:
      'One article in every language: the text of the house, the one that counts, and its last versions. Values of the rules are names in braces.',
    input: closed({ slug: Slug }),
    output: closed({
      slug: Type.String(),
      category: HelpCategoryName,
      /** The values that a text may name, as a reader sees them now. */
      values: Type.Array(closed({ name: Type.String(), value: Type.String() })),
      texts: Type.Array(
        closed({
          language: Type.String(),
          /** 0 for a text of the house that was never replaced. */
          version: Type.Integer(),
          isHouse: Type.Boolean(),
          ...words,
          house: closed(words),
          /** The last twenty, newest first. */
          versions: Type.Array(
            closed({
              version: Type.Integer(),
              at: Timestamp,
              by: nullable(Type.String()),
              /** It brought the text of the house back. */
              isHouse: Type.Boolean(),
              ...words,
            }),
          ),
        }),
      ),
    }),
    refusals: ['not-allowed', 'unknown-article'],
  }),
  saveHelpArticle: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/help/:slug',
    stale: ['GET /wps/staff/help', 'GET /wps/staff/help/:slug', 'GET /wps/staff/audit'],
    summary:
      'Adds a version of an article in a language; null brings the text of the house back. `version` is the one that the change began from.',
    input: closed({
      slug: Slug,
      language: Language,
      version: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      words: nullable(closed({ title: text(80), keywords: text(200), text: text(6_000) })),
      reason: Type.String({ minLength: 3, maxLength: 300 }),
    }),
    output: closed({ version: Type.Integer() }),
    refusals: ['not-allowed', 'unknown-article', 'article-changed', 'article-value', 'text-refused'],
  }),
};
