// The winner board: real settled wins, made on each reading, so a member who hides or excludes itself is gone at once
// (docs/reference/rewards.md 7.5).
import type { WinnerPeriod, winners } from '@tyche/contract/winners';
import type { OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { sharePayout } from '@tyche/rules/rewards';
import { groupedGameTypes, rebateGroupOf } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { listOfferedAccounts, maskedNames } from '../../members/index.ts';
import { listExcluded } from '../../protection/index.ts';
import { countReturns, listWins, type Win } from '../../wagers/index.ts';
import { amountOf } from '../amounts.ts';
import type { PromotionsDeps } from '../deps.ts';
import { listHiding } from '../store-preferences.ts';

type WinsDeps = Pick<PromotionsDeps, 'database' | 'merchant' | 'bonusPartsOf' | 'gameName' | 'gamePicture'>;
type Wins = OutputOf<typeof winners.winnerBoard>;

/** Wins that one reading looks at: those who are not shown may stand among them. */
const SCANNED = 400;
const HOURS: Readonly<Record<WinnerPeriod, number>> = { '24h': 24, '7d': 168 };
const MINUTE_MS = 60_000;
/** Trial accounts and those of the house itself. */
const NOT_SHOWN: ReadonlySet<number> = new Set([4, 41, 42]);

/**
 * The newest wins of a time that may be shown, with the least prize of the site (docs/reference/rewards.md 7.5).
 *
 * @param of.category a group of games, `ALL` for every one; another word has no wins.
 */
export async function listWinners(
  deps: WinsDeps,
  {
    limit,
    category,
    period,
    language,
  }: {
    readonly limit: number;
    readonly category: string;
    readonly period: WinnerPeriod;
    readonly language: string;
  },
): Promise<Wins> {
  const { reader } = deps.database;
  const least = amountOf((await deps.merchant()).site.winnerMinPrize);
  const gameTypes =
    category === 'ALL' ? null : groupedGameTypes.filter((type) => rebateGroupOf(type) === category);
  const page = { hours: HOURS[period], least, gameTypes, limit: SCANNED };
  const wins = await ownWins(deps, await listWins(reader, page));
  const shown = await whoShows(reader, wins);
  const list = wins
    .filter(({ memberId }) => shown.has(memberId))
    .filter(({ payout }) => payout >= least)
    .slice(0, limit);
  return {
    least: formatAmount(least),
    list: await Promise.all(
      list.map(async (win) => ({
        vo: {
          customerName: shown.get(win.memberId) ?? '***',
          gameName: await deps.gameName(win, language),
          gameCode: win.gameCode,
          picture: win.source === 'vendor' ? await deps.gamePicture(win.gameCode) : null,
          winAmount: formatAmount(win.payout),
          gameType: win.gameType,
          vendor: win.source === 'vendor' ? '' : 'tyche',
          // Nobody can find a player by the second of a win.
          time: Math.floor(win.at.getTime() / MINUTE_MS) * MINUTE_MS,
        },
      })),
    ),
  };
}

const SHARE_HOURS = 24;
const KEPT_MS = 300_000;

/** Opens what counts how many bets of the last 24 hours returned more than their stake; an answer is kept for five minutes. */
export function openWinShare(
  { database }: Pick<PromotionsDeps, 'database'>,
  now: () => number,
): () => Promise<OutputOf<typeof winners.winShare>> {
  let kept: { readonly at: number; readonly share: Promise<OutputOf<typeof winners.winShare>> } | null = null;
  return () => {
    if (kept === null || now() - kept.at > KEPT_MS) {
      const share = readShare(database.reader);
      kept = { at: now(), share };
      share.catch(() => {
        kept = null;
      });
    }
    return kept.share;
  };
}

async function readShare(reader: Reader): Promise<OutputOf<typeof winners.winShare>> {
  const members = await countReturns(reader, SHARE_HOURS);
  const real = await realMembers(
    reader,
    members.map(({ memberId }) => memberId),
  );
  const counted = members.filter(({ memberId }) => real.has(memberId));
  return {
    bets: counted.reduce((sum, { bets }) => sum + Number(bets), 0),
    returnedMore: counted.reduce((sum, { returnedMore }) => sum + Number(returnedMore), 0),
  };
}

/** Wins with own money alone: what bonus money won is no win of the player's own. */
async function ownWins({ database, bonusPartsOf }: WinsDeps, wins: readonly Win[]): Promise<readonly Win[]> {
  const parts = await bonusPartsOf(database.reader, wins);
  return wins.flatMap((win, place) => {
    const bonus = parts[place]?.bonus ?? 0n;
    if (bonus === 0n) return [win];
    const stake = { real: win.stake - bonus, bonus };
    const own = { ...win, stake: stake.real, payout: sharePayout(win.payout, stake).real };
    return own.payout > own.stake ? [own] : [];
  });
}

/** The masked names of those whose wins may be shown. */
async function whoShows(reader: Reader, wins: readonly Win[]): Promise<ReadonlyMap<bigint, string>> {
  const asked = [...new Set(wins.map(({ memberId }) => memberId))];
  const [names, real, excluded, hiding] = await Promise.all([
    maskedNames(reader, asked),
    realMembers(reader, asked),
    listExcluded(reader, asked),
    listHiding(reader, asked),
  ]);
  return new Map(
    [...names].filter(([memberId]) => real.has(memberId) && !excluded.has(memberId) && !hiding.has(memberId)),
  );
}

async function realMembers(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const accounts = await listOfferedAccounts(reader, memberIds);
  return new Set(
    [...accounts].filter(([, { accountType }]) => !NOT_SHOWN.has(accountType)).map(([memberId]) => memberId),
  );
}
