import type { contract } from '@tyche/contract/site';
import type { InputOf } from '@tyche/contract/route';
import { instantsOf, type Period } from '../../features/records/period.ts';

export const statuses = ['all', 'open', 'won', 'lost', 'stopped', 'number', 'cancelled', 'void'] as const;
export type Status = (typeof statuses)[number];

const codes = {
  all: '',
  open: 2,
  won: 4,
  lost: 5,
  stopped: 6,
  number: 7,
  cancelled: 8,
  void: 12,
} as const satisfies Record<Status, number | ''>;

/** What the member asked to see. Days are `yyyy-MM-dd` of the site's calendar, both included; empty is no restriction. */
export interface Filter {
  readonly status: Status;
  readonly gameId: number | null;
  readonly from: string;
  readonly until: string;
  readonly number: string;
  readonly onlyChases: boolean;
}

export const everything: Filter = {
  status: 'all',
  gameId: null,
  from: '',
  until: '',
  number: '',
  onlyChases: false,
};

/** The filter as the call takes it. An order number begins with L, anything else is a draw's number. */
export function filterInput(filter: Filter, timeZone: string): InputOf<typeof contract.listOrders> {
  const text = filter.number.trim().toUpperCase().replaceAll('-', '');
  return {
    orderStatus: codes[filter.status],
    gameId: filter.gameId,
    ...(filter.from !== '' && { startDate: instantsOf(daysOf(filter.from), timeZone).startTime }),
    ...(filter.until !== '' && { endDate: instantsOf(daysOf(filter.until), timeZone).endTime }),
    ...(text.startsWith('L') && { orderNumber: text.slice(0, 40) }),
    ...(text !== '' && !text.startsWith('L') && { numero: text.slice(0, 20) }),
    ...(filter.onlyChases && { chasingOrder: true }),
  };
}

/** Whether the filter leaves anything out. */
export function isFiltered(filter: Filter): boolean {
  return (
    filter.status !== 'all' ||
    filter.gameId !== null ||
    filter.onlyChases ||
    [filter.from, filter.until, filter.number].some((text) => text.trim() !== '')
  );
}

function daysOf(day: string): Period {
  return { from: day, until: day };
}
