// Contracts as the lines of a file: one line for each tier of what waits and of what counts.
import { isoTime } from '../../../lib/iso-time.ts';
import type { Contract, Terms } from '../../../features/contract-terms/contract-type.ts';

/** The columns, in the order of the cells. Their names are `contracts.export.<name>` or the word of the page. */
export function csvLines(rows: readonly Contract[]): readonly (readonly string[])[] {
  return rows.flatMap((row) => {
    const agreed = row.versions.map(({ version, effectiveFrom, terms }) => ({
      version: String(version),
      from: effectiveFrom,
      terms,
    }));
    const offered = row.offered ? [{ version: '', from: row.countsFrom ?? '', terms: row.offered }] : [];
    const all = [...agreed, ...offered];
    if (all.length === 0) return [lineOf(row)];
    return all.flatMap(({ version, from, terms }) =>
      terms.tiers.map((tier, at) => lineOf(row, { version, from, terms, tier, number: at + 1 })),
    );
  });
}

interface TierLine {
  readonly version: string;
  readonly from: string;
  readonly terms: Terms;
  readonly tier: Terms['tiers'][number];
  readonly number: number;
}

function lineOf(row: Contract, of?: TierLine): readonly string[] {
  return [
    row.contractId,
    row.customerName,
    row.type,
    row.status,
    row.answerUntil === null ? '' : isoTime(row.answerUntil),
    of?.version ?? '',
    of?.from ?? '',
    of?.terms.periodKind ?? '',
    of?.terms.carryPolicy ?? '',
    of ? String(of.number) : '',
    of?.tier.minimumBet ?? '',
    of?.tier.netLoss ?? '',
    of ? String(of.tier.activeMember) : '',
    of?.tier.rateType ?? '',
    of?.tier.rate ?? '',
  ];
}
