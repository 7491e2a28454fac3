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
  { pattern: /\bprotection\.persons\b/g, instead: 'protection.profiles' },
  { pattern: /\bpay ?desks?\b/gi, instead: 'payout kind, settlement row' },
  { pattern: /\bkeptSecret\b/g, instead: 'loadOrCreateSecret' },
  { pattern: /\bWhence\b/g, instead: 'SignInOrigin' },
  { pattern: /\bgiveBack\b/g, instead: 'refund' },
  { pattern: /\bheed\b/g, instead: 'handleSessionRefusal' },
  { pattern: /\bmust(?!Change\b|Verify\b)[A-Z]\w*/g, instead: 'require…, refuse…; expect… in a test' },
  { pattern: /\bhear[A-Z]\w*/g, instead: 'call…, handle…, on…' },
  { pattern: /\btell[A-Z]\w*/g, instead: 'notify…, publish…, translate…' },
  { pattern: /\bMOST_[A-Z]/g, instead: 'MAX_…' },
  { pattern: /\bwasSent\b/g, instead: 'isSubmitted' },
  { pattern: /\bhouse ?guests?\b/gi, instead: 'demo bots' },
  { pattern: /\bfront doors?\b/gi, instead: 'public interface' },
];

/** Phrases that a reader who learned English second has to read twice (the style guide, Plain English). */
const hardPhrases: readonly RetiredName[] = [
  { pattern: /\bwhoever\b/gi, instead: 'the caller, the owner, every …' },
  { pattern: /\bso many\b/gi, instead: 'how many, the given number of' },
  { pattern: /\bis at it\b/gi, instead: 'holds the lock' },
  { pattern: /\bwhat bec(?:omes|ame) of\b/gi, instead: 'how … ended, the result of' },
];

const LONGEST_COMMENT = 140;

/** One word a thing: SQL and TypeScript do not use a name that was retired, nor a phrase that is hard to read. */
export function checkVocabulary(tree: SourceTree): readonly Finding[] {
  return [...tree].flatMap(([path, text]) =>
    /\.(?:tsx?|sql)$/.test(path) && !path.startsWith('tools/checks/')
      ? [
          ...[...retiredNames, ...hardPhrases].flatMap(({ pattern, instead }) =>
            findAll(path, text, pattern, () => `say ${instead}`),
          ),
          ...longComments(path, text),
        ]
      : [],
  );
}

/** The comment lines of SQL that are too long for a screen. No formatter wraps them. */
function longComments(path: string, text: string): readonly Finding[] {
  return path.endsWith('.sql')
    ? findAll(path, text, /^[ \t]*--.*$/gm, ([line]) =>
        line.length > LONGEST_COMMENT ? `a comment line has ${LONGEST_COMMENT} characters at most` : '',
      ).filter(({ text: why }) => why !== '')
    : [];
}
