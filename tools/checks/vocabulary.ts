import { type Finding, findAll, type SourceTree } from './tree.ts';

interface RetiredName {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Names that had another word for the same thing. docs/glossary.md has the one word for each. */
const retiredNames: readonly RetiredName[] = [
  { pattern: /\bwallet\.kinds\b/g, instead: 'wallet.entry_kinds' },
  { pattern: /\brefused_keys\b/g, instead: 'wallet.burned_keys' },
  { pattern: /\b(?:kind|leg), account, delta\b|\be\.account\b/g, instead: 'gl: the GL code of an entry' },
  { pattern: /\bgl_(?:accounts|deltas|balances) \(gl,/g, instead: 'gl_account: the account of a ledger' },
  { pattern: /\blottery\.(?:books|void_book|book_state)\b/g, instead: 'draw_sales, void_sale, sale_state' },
  { pattern: /\bfencing\b|\bhome_at\b|\bbring[A-Z]?\w*Home\b/g, instead: 'voiding, recall' },
];

/** One word a thing: SQL and TypeScript do not use a name that was retired. */
export function checkVocabulary(tree: SourceTree): readonly Finding[] {
  return [...tree].flatMap(([path, text]) =>
    /\.(?:tsx?|sql)$/.test(path) && !path.startsWith('tools/checks/')
      ? retiredNames.flatMap(({ pattern, instead }) => findAll(path, text, pattern, () => `say ${instead}`))
      : [],
  );
}
