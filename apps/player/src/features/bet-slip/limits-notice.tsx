import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import type { Game } from '@tyche/rules/lottery';
import { Notice } from '@tyche/ui/notice';
import { useSession } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';

const NAMED = 4;
/** A longer slip is not checked while it is being changed: the server checks it when it is placed. */
const LONGEST_ASKED = 100_000;
const FRESH_MS = 5_000;

/** What the draw still takes of a slip, where that is less than what is asked: told before anyone confirms. */
export function LimitsNotice({
  game,
  numero,
  slip,
}: {
  readonly game: Game;
  readonly numero: string | null;
  readonly slip: string;
}) {
  const { t, format } = useText();
  const isMember = useSession((session) => session.member !== null);
  const isAsked = isMember && numero !== null && slip !== '' && slip.length <= LONGEST_ASKED;
  const limits = useRoute(
    contract.orderLimits,
    { gameId: game.id, currentNumero: numero ?? '0', bettingSlipString: isAsked ? slip : '0' },
    { enabled: isAsked, staleTimeMs: FRESH_MS },
  );
  if (!isAsked || limits.state !== 'ready') return null;
  const { stake, stakeLeft, numbers } = limits.data;
  const left = parseAmount(stakeLeft) ?? 0n;
  const isTooMuch = (parseAmount(stake) ?? 0n) > left;
  const soldOut = numbers.filter((number) => number.soldOut);
  if (!isTooMuch && soldOut.length === 0) return null;
  return (
    <Notice tone="caution">
      {isTooMuch && t('pad.limits.stakeLeft', { amount: format.money(left) })}{' '}
      {soldOut.length > 0 &&
        t('pad.limits.soldOut', {
          count: soldOut.length,
          numbers: soldOut
            .slice(0, NAMED)
            .map((number) => number.number)
            .join(', '),
        })}
    </Notice>
  );
}
