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
  { pattern: /\bsuch an? one\b/gi, instead: 'the noun again' },
  { pattern: /\bis at it\b/gi, instead: 'holds the lock' },
  { pattern: /\bwhat bec(?:omes|ame) of\b/gi, instead: 'how … ended, the result of' },
  { pattern: /\b(?:is|are|was|were) told by\b/gi, instead: 'the active voice: … reports' },
  { pattern: /\bwhat (?:it|he|she|they) asks?\b/gi, instead: 'the request, the input' },
  { pattern: /\bstands? in(?! the way\b)\b/gi, instead: 'is in, is part of' },
  { pattern: /\bfor good\b/gi, instead: 'permanently' },
  { pattern: /\bin vain\b/gi, instead: 'without an answer, without success' },
  { pattern: /\b(?:is|are|was|were) to be had\b/gi, instead: 'is available' },
  { pattern: /\bof nobody\b/gi, instead: 'unknown, without an owner' },
  { pattern: /\bit is of\b|\bis of (?:the )?(?:house|world)\b/gi, instead: 'belongs to, private, public' },
  { pattern: /\b(?:whence|hence|thence|hitherto|lest)\b/gi, instead: 'from where, so, until now' },
  { pattern: /\b(?:there|where)(?:of|by|in|from|upon)\b/gi, instead: 'of it, by it, in it' },
  { pattern: /\bholds? good\b/gi, instead: 'is true, applies' },
  { pattern: /\bg[ai]ves? way\b/gi, instead: 'fails, is replaced by' },
  { pattern: /\bnone the less\b|\bas it were\b|\bto be sure\b/gi, instead: 'still, or nothing' },
  { pattern: /\bnot a few\b|\bcomes? to nothing\b/gi, instead: 'many, has no effect' },
  { pattern: /\b(?:vendor|games?) in the house\b/gi, instead: 'our own vendor' },
  { pattern: /\b(?:comes?|brings?|bring it|brought) home\b|\bbrings it home\b/gi, instead: 'recall' },
  { pattern: /\bdoors? (?:to|of|that)\b|\bsite doors?\b/gi, instead: 'API function, access policy' },
  {
    pattern: /\b(?:two|first|second|control) programs?\b/gi,
    instead: 'settlement engine, shadow settlement',
  },
  { pattern: /\bstretch(?:es)?\b|\bSTRETCH\b/g, instead: 'scanWindow, range' },
  { pattern: /\b(?:stoppedAt|numbersFor|transiently|untilDone)\b/g, instead: 'the name of the style guide' },
  { pattern: /\bnothing waits here\b|\bis not right\b/gi, instead: 'The queue is empty, is incorrect' },
];

/** Migrations that have run never change: the migrator compares their checksums. */
const FIXED = /-baseline\.sql$/;

const LONGEST_COMMENT = 140;

/** One word a thing: sources, English catalogs and documents use no retired name and no phrase that is hard to read. */
export function checkVocabulary(
  tree: SourceTree,
  documents: ReadonlyMap<string, string> = new Map(),
): readonly Finding[] {
  const find = (path: string, text: string, names: readonly RetiredName[]) =>
    names.flatMap(({ pattern, instead }) => findAll(path, text, pattern, () => `say ${instead}`));
  return [
    ...[...tree].flatMap(([path, text]) => {
      if (path.startsWith('tools/checks/')) return [];
      const phrases = FIXED.test(path) ? [] : hardPhrases;
      if (path.startsWith('packages/i18n/catalogs/en/')) return find(path, text, phrases);
      if (!/\.(?:tsx?|sql)$/.test(path)) return [];
      return [...find(path, text, [...retiredNames, ...phrases]), ...longComments(path, text)];
    }),
    ...[...documents].flatMap(([path, text]) => find(path, text, hardPhrases)),
  ];
}

/** The comment lines of SQL that are too long for a screen. No formatter wraps them. */
function longComments(path: string, text: string): readonly Finding[] {
  return path.endsWith('.sql')
    ? findAll(path, text, /^[ \t]*--.*$/gm, ([line]) =>
        line.length > LONGEST_COMMENT ? `a comment line has ${LONGEST_COMMENT} characters at most` : '',
      ).filter(({ text: why }) => why !== '')
    : [];
}
