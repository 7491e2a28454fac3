// The ledger's own judge: sums, balances, chains and holds, from the entries up. Then what is derived or packed: the sums of stakes, the
// counts of My bets, and the packs of draws without bets; the rows of bets whose parent is missing; and every reward
// and every prize of a board, computed once more. Exit status 1 when anything differs.
import { formatAmount } from '@tyche/kernel/money';
import { games } from '@tyche/rules/lottery/games';
import { type AuditReport, audit, auditChecks } from '../apps/server/src/modules/wallet/index.ts';
import { findBrokenPacks } from '../apps/server/src/modules/draws/index.ts';
import { findOrphans, findWrongCounts } from '../apps/server/src/modules/lottery/index.ts';
import {
  findWrongReferrals,
  findWrongRewards,
  type WrongReferral,
} from '../apps/server/src/modules/promotions/index.ts';
import {
  findWrongClaims,
  findWrongPrizes,
  type WrongClaim,
} from '../apps/server/src/modules/missions/index.ts';
import { findWrongPoints, type WrongPoints } from '../apps/server/src/modules/points/index.ts';
import { listMerchants } from '../apps/server/src/modules/settings/index.ts';
import { findWrongSums } from '../apps/server/src/modules/wagers/index.ts';
import { openDatabase, PROGRAM, type Reader } from '../apps/server/src/platform/db/database.ts';
import { explain } from './start/problem.ts';
import { readConfig, runTool, withDatabase } from './start/with-database.ts';

await runTool(async () => {
  const found = await withDatabase(readConfig([]), async (url) => {
    const database = openDatabase({ url, maxConnections: 1, role: PROGRAM, mayBeStandby: true });
    try {
      const reports = [];
      for (const { merchant, code } of await listMerchants(database.reader)) {
        const report = await database.forMerchant(merchant).inSnapshot(async (reader) => ({
          code,
          report: await audit(reader),
          others: await othersOf(reader),
          rewards: await rewardsOf(reader),
        }));
        reports.push(report);
      }
      return reports;
    } finally {
      await database.close();
    }
  });
  for (const { code, report, others, rewards } of found) {
    const all = [`merchant ${code}`, ...lines(report), ...others, ...rewards.differences, ...rewards.notes];
    process.stdout.write(`${all.join('\n')}\n`);
  }
  return found.every(isSound) ? 0 : 1;
}, explain);

interface Found {
  readonly report: AuditReport;
  readonly others: readonly string[];
  readonly rewards: Rewards;
}

/** Rewards that keep fewer figures than today are no difference. */
function isSound({ report, others, rewards }: Found): boolean {
  return report.ok && others.length === 0 && rewards.differences.length === 0;
}

async function othersOf(reader: Reader): Promise<readonly string[]> {
  const sums = await findWrongSums(reader);
  const counts = await findWrongCounts(reader);
  const packs = await findBrokenPacks(reader, games);
  const orphans = await findOrphans(reader);
  return [
    ...sums.map(
      ({ memberId, lastId }) => `stakes: the sum of member ${memberId} up to wager ${lastId} differs`,
    ),
    ...counts.map(
      ({ memberId, lastId }) => `lottery: the counts of member ${memberId} up to bet ${lastId} differ`,
    ),
    ...packs.map(({ gameCode, day }) => `draws: the pack of ${gameCode} ${day} does not prove its draws`),
    ...orphans.map(({ what, id }) => `lottery: ${what}: ${id}`),
  ];
}

/** What the judges of rewards found (docs/reference/rewards.md 3.6). */
interface Rewards {
  readonly differences: readonly string[];
  /** Rewards from before all of their figures were kept. */
  readonly notes: readonly string[];
}

async function rewardsOf(reader: Reader): Promise<Rewards> {
  const offers = await findWrongRewards(reader);
  const claims = await findWrongClaims(reader);
  const points = await findWrongPoints(reader);
  const referrals = await findWrongReferrals(reader);
  const prizes = await findWrongPrizes(reader);
  return {
    differences: [
      ...offers.map(
        ({ applicationId, issued, computed }) =>
          `promotions: application ${applicationId} gave ${formatAmount(issued)}, computed ${computed === null ? 'nothing' : formatAmount(computed)}`,
      ),
      ...claims.wrong.map(
        ({ missionId, memberId, period, step, given, computed }) =>
          `missions: mission ${missionId}, member ${memberId}, period ${period}, step ${step} gave ${shownReward(given)}, computed ${computed === null ? 'nothing' : shownReward(computed)}`,
      ),
      ...points.wrong.map(
        ({ memberId, wagerId, endId, booked, computed }) =>
          `points: wager ${wagerId} of member ${memberId}, end ${endId}, earned ${shownPoints(booked)}, computed ${computed === null ? 'nothing: its rates changed' : shownPoints(computed)}`,
      ),
      ...referrals.wrong.map(
        ({ friendId, referrerId, paid, computed }) =>
          `referral: friend ${friendId} of member ${referrerId} gave ${shownSums(paid)}, computed ${computed.map(shownSums).join(' or ') || 'nothing'}`,
      ),
      ...prizes.map(({ missionId, what }) => `missions: mission ${missionId}: ${what}`),
    ],
    notes: [
      ...notKept('missions', claims.notKept, 'rewards do not keep their progress'),
      ...notKept('points', points.notKept, 'earnings of wagers do not keep their valid stake'),
      ...notKept('referral', referrals.notKept, 'friends do not keep how many were paid before'),
    ],
  };
}

function shownReward({ reward, amount }: NonNullable<WrongClaim['computed']>): string {
  return reward === 'cash' ? formatAmount(amount) : `${amount} points`;
}

function shownPoints({ points, change }: WrongPoints['booked']): string {
  return `${formatAmount(points)} (change ${formatAmount(change)})`;
}

function shownSums({ referrer, friend }: WrongReferral['paid']): string {
  return `${formatAmount(referrer)} and ${formatAmount(friend)} to the friend`;
}

/** A line for rewards from before their figures were kept; none without them. */
function notKept(module: string, count: number, what: string): readonly string[] {
  return count === 0 ? [] : [`${module}: not kept: ${count} ${what}`];
}

function lines(report: AuditReport): readonly string[] {
  const { wallets, entries, openHolds } = report.examined;
  const books = report.books.map(
    (one) =>
      `${one.book} ${one.currency}: wallets ${formatAmount(one.wallets)}, accounts ${formatAmount(one.general)}, sum ${formatAmount(one.sum)}`,
  );
  const checks = auditChecks.map((check) => {
    const wrong = report.differences.filter((one) => one.check === check).length;
    return `${check.padEnd(12)}${wrong === 0 ? 'ok' : `${wrong} wrong`}`;
  });
  const differences = report.differences.map((one) => `  ${one.check}: ${one.subject}: ${one.detail}`);
  const closing = report.ok ? 'The ledger is sound.' : `${report.differences.length} differences.`;
  return [
    `${wallets} wallets, ${entries} entries, ${openHolds} open holds`,
    ...books,
    ...checks,
    ...differences,
    closing,
  ];
}
