import type { contract } from '@tyche/contract/contract';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { type Language, languages } from '@tyche/i18n/languages';
import type { MassAccounts, MassKind, MassWay } from '@tyche/rules/messages/words';
import { isPlainText } from '@tyche/rules/plain-text';

export type MassMessage = OutputOf<typeof contract.staffMassMessages>['list'][number];
type Sent = InputOf<typeof contract.sendMassMessage>;
type SiteInfo = OutputOf<typeof contract.systemStatus>['info'];

/** The most characters of a text, as the contract says. */
export const maxLengths = { title: 80, content: 2_000 } as const;

export interface Words {
  readonly title: string;
  readonly content: string;
}
/** The words by the code of their language. */
export type Texts = Readonly<Record<string, Words>>;

export const noWords: Words = { title: '', content: '' };

/** What the form of a message holds. Nobody chooses the kind for the writer: a wrong one reaches members who agreed to no offers. */
export interface Draft {
  readonly kind: MassKind | null;
  readonly ways: readonly MassWay[];
  readonly accounts: MassAccounts;
  readonly languages: readonly string[];
  readonly texts: Texts;
  readonly reason: string;
}

export const emptyDraft: Draft = {
  kind: null,
  ways: [],
  accounts: 'all',
  languages: [],
  texts: {},
  reason: '',
};

/** What is wrong with a text. */
export interface TextFault {
  readonly language: string;
  readonly field: keyof Words;
  readonly fault: 'missing' | 'plain' | 'long';
}

/** The languages of the site, the one that it begins with first: it has to have a text. */
export function siteLanguages({
  defaultLanguage,
  languages: offered,
}: Pick<SiteInfo, 'defaultLanguage' | 'languages'>): readonly Language[] {
  const isFirst = ({ code }: Language) => code === defaultLanguage;
  const others = languages.filter((one) => !isFirst(one) && offered.includes(one.code));
  return [...languages.filter(isFirst), ...others];
}

/**
 * What is wrong with the texts, in the order of the languages: the first language and every other one that has words needs a title and a
 * text, both plain and not too long.
 */
export function faultsOfTexts(texts: Texts, of: readonly Language[]): readonly TextFault[] {
  return of.flatMap(({ code }, place) => {
    const words = texts[code] ?? noWords;
    if (place > 0 && !isWritten(words)) return [];
    return (['title', 'content'] as const).flatMap((field) => {
      const fault = faultOf(words[field], field);
      return fault === null ? [] : [{ language: code, field, fault }];
    });
  });
}

function faultOf(text: string, field: keyof Words): TextFault['fault'] | null {
  if (text.trim() === '') return 'missing';
  if (!isPlainText(text, { hasLines: field === 'content' })) return 'plain';
  return text.trim().length > maxLengths[field] ? 'long' : null;
}

function isWritten({ title, content }: Words): boolean {
  return title.trim() !== '' || content.trim() !== '';
}

/** The form as the call takes it; null while no kind is chosen. A language without words is left out. */
export function sentOf({ kind, texts, reason, ...audience }: Draft): Sent | null {
  if (kind === null) return null;
  return {
    kind,
    ways: [...audience.ways],
    accounts: audience.accounts,
    languages: [...audience.languages],
    texts: Object.entries(texts)
      .filter(([, words]) => isWritten(words))
      .map(([language, { title, content }]) => ({ language, title: title.trim(), content: content.trim() })),
    reason: reason.trim(),
  };
}

/** Whether a message still reaches members: it is being sent, or mails and short messages wait to be handed over. */
export function isMoving({ state, waiting }: Pick<MassMessage, 'state' | 'waiting'>): boolean {
  return state === 'sending' || (state === 'sent' && waiting > 0);
}

/** Whether a message can be stopped: it is proposed, or it still reaches members. */
export function canStop(message: Pick<MassMessage, 'state' | 'waiting'>): boolean {
  return message.state === 'proposed' || isMoving(message);
}
