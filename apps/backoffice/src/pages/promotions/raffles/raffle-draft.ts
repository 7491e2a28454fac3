// A series of raffles as staff type it, and as the contract takes it.
import type { contract } from '@tyche/contract/contract';
import type { InputOf } from '@tyche/contract/route';
import { readCount, readSum, readTime } from '../offers/typed-values.ts';

/** The texts of one language. */
export interface RaffleWords {
  readonly title: string;
  readonly teaser: string;
}

/** All fields as typed. */
export interface TypedRaffle {
  readonly slug: string;
  readonly product: string;
  readonly each: string;
  readonly maxTickets: string;
  readonly isOnePerMember: boolean;
  /** A tier a line: how many, and how much. */
  readonly prizes: string;
  readonly raffles: string;
  readonly everyDays: string;
  readonly closesAt: string;
  readonly texts: Readonly<Record<string, RaffleWords>>;
  readonly reason: string;
}

export const firstRaffle: TypedRaffle = {
  slug: '',
  product: 'CASINO',
  each: '500',
  maxTickets: '20',
  isOnePerMember: true,
  prizes: '1 1000\n10 100',
  raffles: '1',
  everyDays: '1',
  closesAt: '',
  texts: {},
  reason: '',
};

export type RaffleInput = InputOf<typeof contract.checkRaffle>;

const PRODUCTS = ['LOTTERY', 'CASINO', 'BETTING'] as const;
const MAX_RAFFLES = 400;
const MAX_DAYS = 31;
const MAX_TICKETS = 10_000;
const MAX_SAME = 1_000;
const MAX_TIERS = 20;

/** Reads a series; a field that cannot be read is undefined. */
export function readRaffle(
  typed: TypedRaffle,
  timeZone: string,
): { readonly [Name in keyof RaffleInput]: RaffleInput[Name] | undefined } {
  const texts = Object.entries(typed.texts)
    .filter(([, { title }]) => title.trim() !== '')
    .map(([language, { title, teaser }]) => ({
      language,
      title: title.trim(),
      teaser: teaser.trim(),
      text: '',
    }));
  return {
    slug: /^[a-z][a-z0-9-]{1,29}$/.test(typed.slug.trim()) ? typed.slug.trim() : undefined,
    product: PRODUCTS.find((one) => one === typed.product),
    each: readSum(typed.each),
    maxTickets: readCount(typed.maxTickets, { min: 1, max: MAX_TICKETS }),
    isOnePerMember: typed.isOnePerMember,
    prizes: readPrizes(typed.prizes),
    raffles: readCount(typed.raffles, { min: 1, max: MAX_RAFFLES }),
    everyDays: readCount(typed.everyDays, { min: 1, max: MAX_DAYS }),
    closesAt: readTime(typed.closesAt, timeZone) ?? undefined,
    texts: texts.length > 0 ? texts : undefined,
  };
}

/** The series when every field could be read; null before. */
export function wholeRaffle(read: ReturnType<typeof readRaffle>): RaffleInput | null {
  return Object.values(read).includes(undefined) ? null : (read as RaffleInput);
}

/** Prizes of lines such as `10 100`: how many, and how much each. */
function readPrizes(typed: string): RaffleInput['prizes'] | undefined {
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const tiers = lines.flatMap((line) => {
    const [many = '', amount = '', ...rest] = line.split(/\s+/);
    const count = readCount(many, { min: 1, max: MAX_SAME });
    const sum = readSum(amount);
    return count === undefined || sum === undefined || rest.length > 0 ? [] : [{ amount: sum, count }];
  });
  const isWhole = tiers.length === lines.length && tiers.length > 0 && tiers.length <= MAX_TIERS;
  return isWhole ? tiers : undefined;
}
