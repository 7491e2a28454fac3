import type { contract } from '@tyche/contract/contract';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { languages, offeredLanguages } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { instantAt, wallTimeOn } from '@tyche/kernel/business-day';
import type { useForm } from '../../features/office/use-form.ts';
import type { Picture } from './read-picture.ts';

export type Announcement = OutputOf<typeof contract.staffAnnouncements>['list'][number];
type Sent = InputOf<typeof contract.addAnnouncement>;
export type Kind = Announcement['type'];

export const kinds = ['PL', 'PU', 'PR', 'B', 'H'] as const satisfies readonly Kind[];
export const audiences = ['everyone', 'visitors', 'members', 'agents'] as const;
export const linkages = ['P', 'G', 'U'] as const;
export const scenes = ['lanterns', 'balls'] as const;
/** Where a banner may show (specification section 2). */
export const groups = [
  'w_home',
  'w_reg',
  'w_lottery',
  'w_rng',
  'w_live',
  'w_fish',
  'w_pvp',
  'w_sports',
  'w_esports',
  'w_promotion',
  'w_download',
  'w_shop',
  'w_inhouse',
] as const;

export interface Words {
  readonly title: string;
  readonly content: string;
  readonly action: string;
}

/** What the form holds: times as the browser's own field writes them, in the site's time zone; texts by language. */
export interface Draft {
  readonly type: Kind;
  readonly groupName: (typeof groups)[number];
  readonly category: string;
  readonly shownTo: (typeof audiences)[number];
  readonly sort: string;
  readonly art: (typeof scenes)[number];
  readonly linkageType: (typeof linkages)[number] | '';
  readonly link: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly image: Picture | null;
  readonly keptUrl: string | null;
  readonly texts: Readonly<Record<string, Words>>;
}

/** The form as its parts take it. */
export type DraftForm = Pick<
  ReturnType<typeof useForm<Draft & { readonly reason: string }, unknown>>,
  'values' | 'field' | 'set'
>;

const noWords: Words = { title: '', content: '', action: '' };

/** The form of an announcement that is there, or an empty one, in a time zone. */
export function draftOf(from: Announcement | null, timeZone: string): Draft {
  const typed = (at: number) => wallTimeOn(new Date(at), timeZone);
  return {
    type: from?.type ?? 'PL',
    groupName: groups.find((group) => group === from?.groupName) ?? 'w_home',
    category: from?.category ?? '',
    shownTo: from?.shownTo ?? 'everyone',
    sort: String(from?.sort ?? 0),
    art: scenes.find((scene) => scene === from?.art) ?? 'lanterns',
    linkageType: from?.linkageType ?? '',
    link: from?.link ?? '',
    startsAt: from?.state === 'planned' ? typed(from.startsAt) : '',
    endsAt: from?.endsAt ? typed(from.endsAt) : '',
    image: null,
    keptUrl: from?.imageUrl ?? null,
    texts: Object.fromEntries(from?.texts.map(({ language, ...words }) => [language, words]) ?? []),
  };
}

/** The languages of the form: those that the site offers, and those that the announcement has already. */
export function languagesOf(draft: Draft) {
  return languages.filter((one) => offeredLanguages.includes(one) || draft.texts[one.code] !== undefined);
}

export function wordsIn(draft: Draft, language: string): Words {
  return draft.texts[language] ?? noWords;
}

export function isPictured(type: Kind): boolean {
  return type === 'PL' || type === 'PU';
}

/** Gives the title of an announcement in the reader's language, else in the first that it has. */
export function useTitleOf(): (of: Pick<Announcement, 'texts'>) => string {
  const { language } = useText();
  return ({ texts }) => (texts.find((text) => text.language === language.code) ?? texts[0])?.title ?? '';
}

/** A pop-up is shown once a second person has approved it (docs/reference/rewards.md 10.1). */
export function isPopUp(type: Kind): boolean {
  return type === 'PU';
}

/** A headline is its title alone: no text below it, no link, no picture. */
export function isLine(type: Kind): boolean {
  return type === 'H';
}

/** The form as the call takes it. A language without any words is left out. */
export function sentOf(draft: Draft, timeZone: string): Sent {
  const at = (typed: string) => instantAt(typed, timeZone).getTime();
  const { type, groupName, category, shownTo, sort, art, link, startsAt, endsAt, image } = draft;
  const linkageType = isLine(type) ? '' : draft.linkageType;
  return {
    type,
    shownTo,
    art,
    sort: Number.parseInt(sort, 10) || 0,
    ...(type === 'B' && { groupName }),
    ...(type === 'PR' && { category: category.trim() }),
    ...(linkageType !== '' && { linkageType, link: link.trim() }),
    ...(startsAt !== '' && { startsAt: at(startsAt) }),
    ...(endsAt !== '' && { endsAt: at(endsAt) }),
    ...(image && isPictured(type) && { image: { name: image.name, bytes: image.bytes } }),
    texts: Object.entries(draft.texts)
      .filter(([, words]) => Object.values(words).some((text) => text.trim() !== ''))
      .map(([language, { title, content, action }]) => ({
        language,
        title: title.trim(),
        content: isLine(type) ? '' : content.trim(),
        action: linkageType === '' ? '' : action.trim(),
      })),
  };
}
