// Help: articles with the values of the rules in their texts.
import { helpCategories } from '@tyche/rules/support';
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, text, Timestamp } from './schemas.ts';

export const HelpCategoryName = oneOf([...helpCategories]);

const Block = closed({
  /** A heading and a text have one line, a list has one for each point. */
  kind: oneOf(['heading', 'text', 'list']),
  lines: Type.Array(Type.String()),
});

export const supportHelp = {
  helpCentre: route({
    method: 'GET',
    path: '/wps/system/helpCenter',
    auth: 'open',
    summary: 'All articles of help in a language, plain text in blocks, in the order of their categories.',
    input: closed({
      /** Wire code; the caller's language when it is left out. */
      lang: Type.Optional(text(10)),
      device: Type.Optional(text(20)),
      _: Type.Optional(text()),
    }),
    output: closed({
      list: Type.Array(
        closed({
          /** What the address of help names behind `#`. */
          slug: Type.String(),
          category: HelpCategoryName,
          title: Type.String(),
          keywords: Type.Array(Type.String()),
          blocks: Type.Array(Block),
          /** Slugs of articles that a reader may want next. */
          related: Type.Array(Type.String()),
          /** 0 for a text of the house. */
          version: Type.Integer(),
          /** When staff changed it; null for a text of the house. */
          updatedAt: nullable(Timestamp),
        }),
      ),
    }),
    refusals: [],
  }),
};
