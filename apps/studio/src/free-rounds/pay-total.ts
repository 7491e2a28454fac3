// The one win that pays all free rounds of a grant (docs/reference/vendors.md 5.3): after the last round, or the end of the grant.
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { endPauseS } from '@tyche/rules/studio';
import type { CallFields } from '../platform.ts';
import type { RoundDeps } from '../rounds/deps.ts';
import { delayTotal, type DueTotal, endTotal, fixTotal, listDueTotals } from './store-totals.ts';

const AT_ONCE = 6;

type TotalDeps = Pick<RoundDeps, 'database' | 'platform'>;

/** Sends the totals that are due, some at once. Gives how many there were: more may be due. */
export async function payTotals(deps: TotalDeps): Promise<number> {
  const due = await listDueTotals(deps.database, AT_ONCE);
  await Promise.all(due.map(({ grant_id: grantId }) => payTotal(deps, grantId)));
  return due.length;
}

/**
 * Pays the total of a grant, if it is due. It has one number, so it is paid once however often it is sent.
 *
 * @returns the player's balance after it, in 1/10 000 units; null where nothing is due, and without an answer: the worker sends it again.
 */
export async function payTotal({ database, platform }: TotalDeps, grantId: string): Promise<bigint | null> {
  const total = await database.inTransaction((tx) => fixTotal(tx, grantId));
  if (!total) return null;
  await delayTotal(database, grantId, endPauseS({ tries: total.attempts, ageS: 0 }));
  const answer = await platform.send('win', fieldsOf(total));
  if (answer?.status !== 'OK') return null;
  await endTotal(database, grantId);
  return parseAmount(String(answer.balance ?? ''));
}

function fieldsOf(total: DueTotal): CallFields {
  const amount = formatAmount(total.total_win);
  return {
    merchantCode: total.merchant,
    txId: `${total.total_id}.total`,
    roundId: total.total_id,
    playerId: total.player_id,
    currency: total.currency,
    gameCode: total.game_code,
    kind: 'FREE_WIN',
    amount,
    roundClosed: true,
    free: {
      grantId: total.grant_id,
      faceTotal: formatAmount(total.face_value * BigInt(total.total_rounds)),
      winTotal: amount,
    },
  };
}
