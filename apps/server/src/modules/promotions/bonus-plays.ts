// Bonus money earns no rebate and is no loss: what it takes off the plays of a step (docs/reference/rewards.md 4.4 and 4.7).
import { localDateOf } from '@tyche/kernel/calendar';
import { rebateGroupOf } from '@tyche/rules/agents';
import type { Tx } from '../../platform/db/database.ts';
import { type End, type EndFact, type EndPart, listEndFacts } from '../wagers/index.ts';
import { listBonusMembers } from './bonuses/store.ts';
import type { PromotionsDeps } from './deps.ts';
import { putBonusPlays } from './store-bonus-plays.ts';
import type { PlayChange } from './store-plays.ts';

export type BonusPlaysDeps = Pick<PromotionsDeps, 'ownFacts'>;

/** What is read of the feed in a step. */
interface Step {
  readonly ends: readonly End[];
  readonly parts: readonly EndPart[];
  readonly timeZone: string;
}

/**
 * The changes that take bonus money off what the ends of a step changed. Each wager keeps what was taken off it, so a correction moves the
 * difference. Nothing is read of wagers while nobody among the members had a bonus.
 */
export async function bonusChanges(
  { ownFacts }: BonusPlaysDeps,
  tx: Tx,
  { ends, parts, timeZone }: Step,
  memberIds: readonly bigint[],
): Promise<readonly PlayChange[]> {
  const had = await listBonusMembers(tx, [...new Set(memberIds)]);
  if (had.size === 0) return [];
  const facts = (await listEndFacts(tx, parts)).filter(({ memberId }) => had.has(memberId));
  const own = await ownFacts(tx, ends, facts);
  // The newest state of a wager comes last and replaces those before it.
  const newest = new Map<bigint, { readonly group: string; readonly play: ReturnType<typeof playOf> }>();
  for (const [place, fact] of facts.entries()) {
    const alone = own[place];
    if (!alone || alone === fact || fact.firstAt === null) continue;
    const day = localDateOf(fact.firstAt, timeZone);
    newest.set(fact.wagerId, { group: rebateGroupOf(fact.gameType), play: playOf(fact, alone, day) });
  }
  const found = [...newest.values()];
  if (found.length === 0) return [];
  const moves = await putBonusPlays(
    tx,
    found.map(({ play }) => play),
  );
  return found.flatMap(({ group, play: { memberId, day } }, place) => {
    const move = moves[place];
    if (!move) return [];
    return [{ memberId, day, group, valid: -move.valid, staked: -move.staked, paid: -move.paid }];
  });
}

function playOf(whole: EndFact, own: EndFact, day: string) {
  const isVoid = whole.state === 'void';
  const off = (all: bigint, part: bigint) => (isVoid ? 0n : all - part);
  return {
    memberId: whole.memberId,
    wagerId: whole.wagerId,
    day,
    valid: off(whole.valid, own.valid),
    staked: off(whole.stake, own.stake),
    paid: off(whole.payout + whole.rebate, own.payout + own.rebate),
  };
}
