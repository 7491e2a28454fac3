import { type Game, gameTypeOf } from '@tyche/rules/lottery';
import { bestChaseNet, bestNet } from '@tyche/rules/records';
import { Button } from '@tyche/ui/button';
import { Icon } from '@tyche/ui/icon';
import { drawNumber } from '../../lib/win-no.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import { BetCounts } from '../../lib/bonuses/bet-counts.tsx';
import { useRunningBonus } from '../../state/running-bonus.ts';
import { BalanceNotice } from './balance-notice.tsx';
import css from './cart.module.css';
import { LimitsNotice } from './limits-notice.tsx';
import { LossNotice } from './loss-notice.tsx';
import type { OrderInput } from './order-attempt.ts';
import { OrderNotice } from './order-notice.tsx';
import { useOrder } from './order-store.ts';
import { problemText } from './problem-text.ts';
import type { CartView } from './use-cart-view.ts';

/** Under the lines of the cart: its draw, what it can win and costs, what to know before, and the press that places it. */
export function CartSum({
  game,
  target,
  view,
  onConfirm,
}: {
  readonly game: Game;
  readonly target: string | null;
  readonly view: CartView;
  /** Places the cart, or again the order that was not answered. */
  readonly onConfirm: (input?: OrderInput) => void;
}) {
  const { t } = useText();
  const bonus = useRunningBonus();
  const { multiples, summary, lines, jointWin } = view;
  const isSending = useOrder((state) => state.order.kind === 'sending');
  const isMember = useSession((session) => session.member !== null);
  const times = (multiples ?? [1]).reduce((all, multiple) => all + BigInt(multiple), 0n);
  const total = summary.cost * times;
  const best = multiples
    ? bestChaseNet({ lines, jointWin }, multiples, view.choice)
    : bestNet({ lines, jointWin });
  const bets = summary.bets * (multiples?.length ?? 1);
  return (
    <div className={css.sum}>
      <Figures target={target} view={view} total={total} best={best} />
      <BetCounts bonus={bonus} group={gameTypeOf(game)} stakes={stakesOf(view)} />
      <LossNotice bestNet={best} />
      <BalanceNotice price={total} />
      <LimitsNotice game={game} numero={target} slip={summary.slip} />
      <OrderNotice onAskAgain={onConfirm} />
      <Button
        look={isMember ? 'primary' : 'ink'}
        wide
        busy={isSending}
        disabled={view.isBlocked && !isSending}
        onClick={() => onConfirm()}
      >
        {t(isMember ? 'lottery.order.confirm' : 'lottery.order.login', { count: bets })}
      </Button>
      {target === null && <p className={css.note}>{t('lottery.cart.noDraw')}</p>}
    </div>
  );
}

/** The stake of each line of the cart, in each draw of a chase. */
function stakesOf({ lines, multiples }: CartView): readonly bigint[] {
  return (multiples ?? [1]).flatMap((multiple) => lines.map(({ stake }) => stake * BigInt(multiple)));
}

function Figures({
  target,
  view: { multiples, summary, jointWin, problems },
  total,
  best,
}: {
  readonly target: string | null;
  readonly view: CartView;
  readonly total: bigint;
  readonly best: bigint;
}) {
  const { t, find, format } = useText();
  const problem = problems.find((each) => each.line === null);
  return (
    <>
      {problem && (
        <p className={css.problem}>
          <Icon name="alert" size={16} />
          {problemText({ find, format }, problem)}
        </p>
      )}
      <div>
        <span>{t('lottery.cart.for')}</span>
        <span>
          <bdi>{target === null ? '–' : drawNumber(target)}</bdi>
          {multiples && ` ×${multiples.length}`}
        </span>
      </div>
      <div>
        <span>{t(multiples ? 'pad.chase.netUpTo' : 'lottery.cart.winsUpTo')}</span>
        <span className={css.gold}>
          <bdi>
            {multiples ? format.money(best, { sign: true }) : format.money(jointWin ?? summary.bestWin)}
          </bdi>
        </span>
      </div>
      <div className={css.big}>
        <span>{t(multiples ? 'lottery.cart.totalHeld' : 'lottery.cart.total')}</span>
        <span className={css.gold}>{format.price(total)}</span>
      </div>
    </>
  );
}
