// The filters of team betting that a form sets, as the address has them (docs/reference/agents.md 7.6).
import type { InputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { formatAmount } from '@tyche/kernel/money';
import { readBetNumber } from '@tyche/rules/agents';
import { typedAmount } from '../../../../lib/typed-amount.ts';

/** Each is empty when it is not set. Stakes are as they were typed. */
export interface BetFilters {
  readonly game: string;
  readonly order: string;
  readonly draw: string;
  readonly chase: string;
  readonly min: string;
  readonly max: string;
}

export const betFilterNames = ['game', 'order', 'draw', 'chase', 'min', 'max'] as const;

export const noBetFilters: BetFilters = { game: '', order: '', draw: '', chase: '', min: '', max: '' };

/** What is wrong with each filter: nothing where the text is empty or counts. */
export const betFaults: { readonly [name in keyof BetFilters]: (text: string) => boolean } = {
  game: (text) => text.length > 40,
  order: (text) => text !== '' && readBetNumber(text) === null,
  draw: (text) => !/^[0-9]{0,12}$/.test(text),
  chase: (text) => text !== '' && text !== 'chase' && text !== 'single',
  min: (text) => text !== '' && typedAmount(text) === null,
  max: (text) => text !== '' && typedAmount(text) === null,
};

/** Whether both stakes are set and the range is empty. */
export function isEmptyRange({ min, max }: Pick<BetFilters, 'min' | 'max'>): boolean {
  const [from, to] = [typedAmount(min), typedAmount(max)];
  return from !== null && to !== null && to < from;
}

/** Reads the filters from the address; what is no filter value there counts as none. */
export function readBetFilters(read: (name: string) => string): BetFilters {
  const entries = betFilterNames.map((name) => {
    const text = read(name).trim();
    return [name, betFaults[name](text) ? '' : text] as const;
  });
  const filters: BetFilters = { ...noBetFilters, ...Object.fromEntries(entries) };
  return isEmptyRange(filters) ? { ...filters, max: '' } : filters;
}

/** What the call takes. */
export function betInputOf({
  game,
  order,
  draw,
  chase,
  min,
  max,
}: BetFilters): Pick<
  InputOf<typeof contract.teamBets>,
  'gameCode' | 'orderNum' | 'numero' | 'chase' | 'stakeFrom' | 'stakeTo'
> {
  const [from, to] = [typedAmount(min), typedAmount(max)];
  return {
    ...(game !== '' && { gameCode: game }),
    ...(order !== '' && { orderNum: order }),
    ...(draw !== '' && { numero: draw }),
    ...((chase === 'chase' || chase === 'single') && { chase }),
    ...(from !== null && { stakeFrom: formatAmount(from) }),
    ...(to !== null && { stakeTo: formatAmount(to) }),
  };
}
