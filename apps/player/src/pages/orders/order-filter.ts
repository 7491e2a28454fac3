import type { contract } from '@tyche/contract/site';
import type { InputOf } from '@tyche/contract/route';

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

/** What the member asked to see. Days are `yyyy-MM-dd` in the member's own zone; empty is no restriction. */
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
export function filterInput(filter: Filter): InputOf<typeof contract.listOrders> {
  const text = filter.number.trim().toUpperCase().replaceAll('-', '');
  return {
    orderStatus: codes[filter.status],
    gameId: filter.gameId,
    ...(filter.from !== '' && { startDate: dayStart(filter.from) }),
    ...(filter.until !== '' && { endDate: dayStart(filter.until) + DAY_MS - 1 }),
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

const DAY_MS = 86_400_000;

function dayStart(day: string): number {
  return Date.parse(`${day}T00:00:00`);
}

/** The day so many days before an instant, in the member's own zone. */
export function dayBefore(nowMs: number, days: number): string {
  const offset = new Date(nowMs).getTimezoneOffset() * 60_000;
  return new Date(nowMs - days * DAY_MS - offset).toISOString().slice(0, 10);
}
