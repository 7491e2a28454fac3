// What members read of their bonuses: what runs, what waits, and the year (docs/reference/promotions.md 11).
import type { bonuses } from '@tyche/contract/bonuses';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount, sum } from '@tyche/kernel/money';
import { Refusal } from '../../../platform/http/errors.ts';
import { findMember } from '../../members/index.ts';
import { balanceOfWallet, sumsOfBonuses } from '../../wallet/index.ts';
import type { PromotionsDeps } from '../deps.ts';
import { fieldsOf, runningOf, termsOf } from './shown.ts';
import { isStarted } from './store.ts';
import { sumCounted } from './store-counted.ts';
import { type ListedBonus, listOwn, listStarted } from './store-read.ts';

type Report = OutputOf<typeof bonuses.bonusReport>;

const PAGE = 20;
/** More bonuses than this nobody claims in a year. */
const MAX_OF_YEAR = 2_000;
const YEAR_MS = 366 * 86_400_000;

export interface Asker {
  readonly memberId: bigint;
  readonly language: string;
}

/** The bonus of a member that runs, those that wait, and what can be withdrawn. */
export async function readBonuses(
  deps: PromotionsDeps,
  { memberId, language }: Asker,
): Promise<OutputOf<typeof bonuses.bonuses>> {
  const { reader } = deps.database;
  const rows = await listOwn(reader, memberId);
  const running = rows.find((row) => row.state === 'process');
  const waiting = rows.filter(({ state }) => state === 'claimed');
  const { currency } = (await deps.merchant()).site;
  return {
    running: running && isStarted(running) ? await runningOf(deps, reader, running, language) : null,
    waiting: waiting.map((row) => ({
      ...fieldsOf(row, language),
      ...termsOf(row),
      playDays: row.play_days,
      at: row.claimed_at.getTime(),
    })),
    withdrawable: formatAmount(await withdrawableOf(deps, memberId)),
    currency,
  };
}

/** Bonuses of a year by the day they started, with the totals of all that are asked for. Refuses `invalid-input` for more than a year. */
export async function readReport(
  { database: { reader }, merchant }: Pick<PromotionsDeps, 'database' | 'merchant'>,
  { startDate, endDate, pageNo = 1, pageSize = PAGE }: InputOf<typeof bonuses.bonusReport>,
  { memberId, language }: Asker,
): Promise<Report> {
  if (
    startDate !== undefined &&
    endDate !== undefined &&
    !(startDate < endDate && endDate - startDate <= YEAR_MS)
  )
    throw new Refusal('invalid-input', { field: 'startDate', rule: 'span' });
  const time = (at: number | undefined) => (at === undefined ? null : new Date(at));
  const until = time(endDate);
  const from = time(startDate ?? (endDate === undefined ? undefined : endDate - YEAR_MS));
  const rows = await listStarted(reader, memberId, { from, until, limit: MAX_OF_YEAR });
  const counted = new Map(
    (
      await sumCounted(
        reader,
        rows.map(({ application_id }) => application_id),
      )
    ).map((one) => [one.applicationId, one]),
  );
  const inLedger = await sumsOfBonuses(
    reader,
    rows.map(({ bonus_key }) => bonus_key),
  );
  const lines = rows.map((row, place) => {
    const { staked = 0n, returned = 0n } = counted.get(row.application_id) ?? {};
    return { row, staked, returned, released: inLedger[place]?.released ?? 0n };
  });
  const { currency } = (await merchant()).site;
  return {
    list: lines.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((line) => lineOf(line, language)),
    total: lines.length,
    totalPages: Math.ceil(lines.length / pageSize),
    totals: totalsOf(lines),
    currency,
  };
}

interface Line {
  readonly row: ListedBonus;
  /** Of own money. */
  readonly staked: bigint;
  readonly returned: bigint;
  /** Late shares of bets that were open at the release are in it. */
  readonly released: bigint;
}

function lineOf({ row, staked, returned, released }: Line, language: string): Report['list'][number] {
  return {
    ...fieldsOf(row, language),
    startedAt: row.starts_at?.getTime() ?? row.claimed_at.getTime(),
    endedAt: row.closed_at?.getTime() ?? null,
    progress: formatAmount(row.progress),
    outcome: row.outcome,
    released: formatAmount(released),
    forfeited: formatAmount(row.forfeited),
    ownStakes: formatAmount(staked),
    ownReturns: formatAmount(returned),
    net: formatAmount(returned + released - staked),
  };
}

function totalsOf(lines: readonly Line[]): Report['totals'] {
  const total = (of: (line: Line) => bigint) => sum(lines.map(of));
  const [staked, returned, released] = [
    total((line) => line.staked),
    total((line) => line.returned),
    total((line) => line.released),
  ];
  return {
    given: formatAmount(total(({ row }) => row.amount)),
    released: formatAmount(released),
    forfeited: formatAmount(total(({ row }) => row.forfeited)),
    ownStakes: formatAmount(staked),
    ownReturns: formatAmount(returned),
    net: formatAmount(returned + released - staked),
  };
}

/** Own money that can be withdrawn: none while turnover of a deposit is owed. */
async function withdrawableOf(
  { database: { reader }, owedTurnover }: Pick<PromotionsDeps, 'database' | 'owedTurnover'>,
  memberId: bigint,
): Promise<bigint> {
  const member = await findMember(reader, memberId);
  const wallet = member && (await balanceOfWallet(reader, member.walletId));
  if (!wallet || (await owedTurnover(reader, memberId)) > 0n) return 0n;
  return wallet.available;
}
