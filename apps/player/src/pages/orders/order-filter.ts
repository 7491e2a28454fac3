import type { contract } from '@tyche/contract/site';
import type { InputOf } from '@tyche/contract/route';
import { instantsOf, isDay, lastDays, type Period } from '../../features/records/period.ts';

/** The states that have a chip of their own; the others are rare. */
export const presetStatuses = ['all', 'open', 'won', 'returned', 'lost'] as const;
export const statuses = [...presetStatuses, 'stopped', 'number', 'cancelled', 'void'] as const;
export type Status = (typeof statuses)[number];

/** How many days the presets reach back, today included. */
export const presetDays = [1, 7, 30] as const;
type Days = (typeof presetDays)[number];

const codes = {
  all: { orderStatus: '' },
  open: { orderStatus: 2 },
  won: { orderStatus: 4, outcome: 'won' },
  returned: { orderStatus: 4, outcome: 'returned' },
  lost: { orderStatus: 5 },
  stopped: { orderStatus: 6 },
  number: { orderStatus: 7 },
  cancelled: { orderStatus: 8 },
  void: { orderStatus: 12 },
} as const satisfies Record<Status, Pick<InputOf<typeof contract.listOrders>, 'orderStatus' | 'outcome'>>;

/**
 * What the member asked to see. Days are `yyyy-MM-dd` of the site's calendar, both included; empty is no restriction. The last days
 * are kept as their number, so that an address from yesterday means today.
 */
export interface Filter {
  readonly status: Status;
  readonly gameId: number | null;
  readonly days: Days | null;
  readonly from: string;
  readonly until: string;
  readonly number: string;
  readonly onlyChases: boolean;
}

export const everything: Filter = {
  status: 'all',
  gameId: null,
  days: null,
  from: '',
  until: '',
  number: '',
  onlyChases: false,
};

/** The filter as the call takes it. An order number begins with L, anything else is a draw's number. */
export function filterInput(
  filter: Filter,
  { timeZone, today }: { readonly timeZone: string; readonly today: string },
): InputOf<typeof contract.listOrders> {
  const text = filter.number.trim().toUpperCase().replaceAll('-', '');
  const { from, until } = filter.days === null ? filter : lastDays(today, filter.days);
  return {
    ...codes[filter.status],
    gameId: filter.gameId,
    ...(from !== '' && { startDate: instantsOf(daysOf(from), timeZone).startTime }),
    ...(until !== '' && { endDate: instantsOf(daysOf(until), timeZone).endTime }),
    ...(text.startsWith('L') && { orderNumber: text.slice(0, 40) }),
    ...(text !== '' && !text.startsWith('L') && { numero: text.slice(0, 20) }),
    ...(filter.onlyChases && { chasingOrder: true }),
  };
}

/** Whether the filter leaves anything out. */
export function isFiltered(filter: Filter): boolean {
  return filter.status !== 'all' || filter.days !== null || setFields(filter) > 0;
}

/** How many restrictions are set that no chip shows. */
export function setFields({ status, gameId, from, until, number, onlyChases }: Filter): number {
  const isRare = !presetStatuses.some((preset) => preset === status);
  return [isRare, gameId !== null, from !== '' || until !== '', number.trim() !== '', onlyChases].filter(
    Boolean,
  ).length;
}

/** Reads the filter from the query of an address; what is wrong in it restricts nothing. */
export function readFilter(query: URLSearchParams): Filter {
  const gameId = Number(query.get('game'));
  return {
    status: statuses.find((each) => each === query.get('status')) ?? 'all',
    gameId: Number.isSafeInteger(gameId) && gameId > 0 ? gameId : null,
    days: presetDays.find((each) => String(each) === query.get('days')) ?? null,
    from: dayIn(query.get('from')),
    until: dayIn(query.get('until')),
    number: (query.get('number') ?? '').slice(0, 24),
    onlyChases: query.get('repeated') === '1',
  };
}

/** The filter as the query of an address: only what restricts. */
export function writeFilter({
  status,
  gameId,
  days,
  from,
  until,
  number,
  onlyChases,
}: Filter): URLSearchParams {
  const query = new URLSearchParams();
  if (status !== 'all') query.set('status', status);
  if (gameId !== null) query.set('game', String(gameId));
  if (days !== null) query.set('days', String(days));
  if (days === null && from !== '') query.set('from', from);
  if (days === null && until !== '') query.set('until', until);
  if (number.trim() !== '') query.set('number', number.trim());
  if (onlyChases) query.set('repeated', '1');
  return query;
}

function dayIn(text: string | null): string {
  return text !== null && isDay(text) ? text : '';
}

function daysOf(day: string): Period {
  return { from: day, until: day };
}
