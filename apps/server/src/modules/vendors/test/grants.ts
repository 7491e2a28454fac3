// Free rounds of the gateway's players, as staff would have granted them, and the bets that name them.
import type { FreeRoundPay } from '@tyche/rules/vendors/calls';
import { newKey } from '@tyche/testkit/key';
import { amountOf } from '@tyche/kernel/money';
import type { RawCall } from '../../../../../../packages/rules/test/vectors/call-model.ts';
import { GAME, type Gateway, type TestPlayer, VENDOR } from '../calls/test/gateway.ts';
import { insertGrant } from '../free-rounds/store.ts';

const FACE = 20;

export interface TestGrant {
  readonly grantNo: bigint;
  /** What a bet names. */
  readonly grantId: string;
}

/** Grants a player free rounds of 20 each for a day. */
export async function grantTo(
  { database, run }: Pick<Gateway, 'database' | 'run'>,
  { memberId, playerId }: TestPlayer,
  rounds: number,
  pay: FreeRoundPay = 'EACH',
): Promise<TestGrant> {
  const grantNo = await database.inTransaction((tx) =>
    insertGrant(tx, {
      memberId,
      vendor: VENDOR,
      playerId,
      gameCode: GAME,
      currency: 'VND',
      faceValue: amountOf(FACE),
      rounds,
      pay,
      validUntil: new Date(Date.now() + 86_400_000),
      grantedBy: 1n,
      requestKey: newKey(),
      reason: 'a test',
    }),
  );
  const [row] = await run<{ grant_id: string }>(
    `select grant_id from vendors.free_rounds where grant_no = ${grantNo}`,
  );
  return { grantNo, grantId: row?.grant_id ?? '' };
}

/** A bet of a free round and the end of its round; `id` names both. */
export function freeCalls({ playerId, sessionToken }: TestPlayer, { grantId }: TestGrant, id: string) {
  const of = { playerId, currency: 'VND', roundId: `free-${id}` };
  const free = { grantId, faceValue: `${FACE}` };
  return {
    bet: { ...of, call: 'bet', txId: `free-${id}.bet`, amount: '0', sessionToken, free },
    win: (amount: string) => ({
      ...of,
      call: 'win',
      kind: 'FREE_WIN',
      txId: `free-${id}.win`,
      betTxIds: [`free-${id}.bet`],
      amount,
      roundClosed: true,
    }),
    refund: { ...of, call: 'refund', txId: `free-${id}.refund`, betTxId: `free-${id}.bet` },
  } satisfies Record<string, RawCall | ((amount: string) => RawCall)>;
}

/** The rounds of a grant that one win pays: each is over with its bet, and the win has a round of its own; `id` names them. */
export function totalCalls({ playerId, sessionToken }: TestPlayer, { grantId }: TestGrant, id: string) {
  const of = { playerId, currency: 'VND' };
  return {
    spin: (at: number, changes: object = {}) => ({
      ...of,
      call: 'bet-win',
      txId: `total-${id}-${at}.play`,
      roundId: `total-${id}-${at}`,
      bet: '0',
      win: '0',
      roundClosed: true,
      sessionToken,
      free: { grantId, faceValue: `${FACE}` },
      ...changes,
    }),
    refund: (at: number) => ({
      ...of,
      call: 'refund',
      txId: `total-${id}-${at}.refund`,
      roundId: `total-${id}-${at}`,
      betTxId: `total-${id}-${at}.play`,
    }),
    total: (rounds: number, amount: string, changes: object = {}) => ({
      ...of,
      call: 'win',
      kind: 'FREE_WIN',
      txId: `total-${id}.total`,
      roundId: `total-${id}`,
      amount,
      roundClosed: true,
      free: { grantId, faceTotal: `${FACE * rounds}`, winTotal: amount },
      ...changes,
    }),
  } satisfies Record<string, (...given: never[]) => RawCall>;
}

/** How many rounds of a grant are used. */
export async function usedOf({ run }: Pick<Gateway, 'run'>, { grantNo }: TestGrant): Promise<number> {
  const [row] = await run<{ used: number }>(
    `select used from vendors.free_rounds where grant_no = ${grantNo}`,
  );
  return row?.used ?? -1;
}

/** Puts the end of a grant into the past. */
export async function endNow({ run }: Pick<Gateway, 'run'>, { grantNo }: TestGrant): Promise<void> {
  await run(`update vendors.free_rounds set at = clock_timestamp() - interval '2 days',
    valid_until = clock_timestamp() - interval '1 second' where grant_no = ${grantNo}`);
}
