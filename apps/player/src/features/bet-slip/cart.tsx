import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { bestJointWin, type Game } from '@tyche/rules/lottery';
import { cartProblems, cartSummary } from '@tyche/rules/lottery/slip';
import { bestChaseNet, bestNet } from '@tyche/rules/records';
import { Button } from '@tyche/ui/button';
import { Icon } from '@tyche/ui/icon';
import { useMemo } from 'react';
import { drawNumber } from '../../lib/win-no.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import { BalanceNotice } from './balance-notice.tsx';
import { CartLines } from './cart-lines.tsx';
import css from './cart.module.css';
import { ChasePanel } from './chase-panel.tsx';
import { changeChase, planOf, useChase } from './chase-plan.ts';
import { focusPad } from './focus-pad.ts';
import type { OrderInput } from './order-attempt.ts';
import { orderInput } from './order-input.ts';
import { OrderNotice } from './order-notice.tsx';
import { LossNotice } from './loss-notice.tsx';
import { LimitsNotice } from './limits-notice.tsx';
import { forgetRefusal, useOrder } from './order-store.ts';
import { problemText } from './problem-text.ts';
import { act, useCart, useEditing } from '../../state/slip-store.ts';
import { useMemberTerms } from './use-member-terms.ts';
import { usePlaceOrder } from './use-place-order.ts';

/** The cart: what was added, the chase, the total, and the one press that places it all. */
export function Cart({
  game,
  target,
  onEdit,
  onPlaced,
}: {
  readonly game: Game;
  readonly target: string | null;
  /** Called after a line has gone back to the pad. */
  readonly onEdit?: () => void;
  readonly onPlaced?: () => void;
}) {
  const { t, find, format } = useText();
  const cart = useCart(game);
  const editing = useEditing(game);
  const terms = useMemberTerms(game);
  const choice = useChase();
  const order = useOrder((state) => state.order);
  const isMember = useSession((session) => session.member !== null);
  const place = usePlaceOrder(game);
  const summary = useMemo(() => cartSummary(game, cart, terms), [game, cart, terms]);
  const ahead = useRoute(contract.chaseNumeros, { gameId: game.id }, { enabled: choice.isOn });
  const numeros = useMemo(
    () => (ahead.state === 'ready' ? ahead.data.chaseNumeros.map((each) => each.numero) : []),
    [ahead],
  );
  const reach = Math.max(
    2,
    Math.min(
      game.limits.maxChase,
      ahead.state === 'ready' ? Math.min(ahead.data.maxChaseCount, numeros.length) : game.limits.maxChase,
    ),
  );

  const lines = useMemo(
    () => summary.cart.map((each) => each.priced).filter((each) => each !== null),
    [summary],
  );
  const plan = useMemo(
    () => (choice.isOn ? planOf(game, choice, lines, reach) : null),
    [game, choice, lines, reach],
  );
  const multiples = plan?.ok ? plan.multiples : null;
  const problems = useMemo(
    () => cartProblems(game, summary, terms, multiples),
    [game, summary, terms, multiples],
  );
  // The draws of a chase may fall on days that give their results another meaning: then the first one says nothing of the others.
  const dayNumber = multiples ? null : target;
  const jointWin = useMemo(() => bestJointWin(game, lines, dayNumber), [game, lines, dayNumber]);
  const orderProblem = problems.find((each) => each.line === null);

  if (cart.length === 0) {
    return (
      <section className={css.empty} aria-label={t('lottery.cart.title')}>
        <h2 className={css.title}>{t('lottery.cart.title')}</h2>
        <p>
          <Icon name="cart" size={26} className={css.mark} />
          {t('lottery.cart.empty')}
        </p>
        <OrderNotice onAskAgain={(input) => void place(input)} />
      </section>
    );
  }

  const times = (multiples ?? [1]).reduce((all, multiple) => all + BigInt(multiple), 0n);
  const total = summary.cost * times;
  const best = multiples
    ? bestChaseNet({ lines, jointWin }, multiples, choice)
    : bestNet({ lines, jointWin });
  const bets = summary.bets * (multiples?.length ?? 1);
  const isBlocked = problems.length > 0 || (choice.isOn && !plan?.ok) || target === null;

  async function confirm(input?: OrderInput): Promise<void> {
    if (target === null) return;
    const ordered =
      input ??
      orderInput(game, {
        numero: target,
        slip: summary.slip,
        cost: summary.cost,
        multiples,
        stopOnWin: choice.stopOnWin,
        stopOnNumber: choice.stopOnNumber,
      });
    if (!(await place(ordered))) return;
    changeChase({ isOn: false });
    if (onPlaced) onPlaced();
    else setTimeout(focusPad);
  }

  return (
    <section aria-label={t('lottery.cart.title')} className={css.cart}>
      <header className={css.head}>
        <h2 className={css.title}>{t('lottery.cart.lines', { count: cart.length })}</h2>
        <button
          type="button"
          className={css.clear}
          onClick={() => {
            forgetRefusal();
            act(game, { type: 'empty-cart' });
          }}
        >
          {t('lottery.cart.clear')}
        </button>
      </header>
      <CartLines
        game={game}
        summary={summary}
        editing={editing}
        problems={problems}
        refused={order.kind === 'refused' ? order : null}
        {...(onEdit && { onEdit })}
      />
      <ChasePanel game={game} lines={lines} cost={summary.cost} plan={plan} numeros={numeros} reach={reach} />
      <div className={css.sum}>
        {orderProblem && (
          <p className={css.problem}>
            <Icon name="alert" size={16} />
            {problemText({ find, format }, orderProblem)}
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
        <LossNotice bestNet={best} />
        <BalanceNotice price={total} />
        <LimitsNotice game={game} numero={target} slip={summary.slip} />
        <OrderNotice onAskAgain={(input) => void confirm(input)} />
        <Button
          look={isMember ? 'primary' : 'ink'}
          wide
          busy={order.kind === 'sending'}
          disabled={isBlocked && order.kind !== 'sending'}
          onClick={() => void confirm()}
        >
          {t(isMember ? 'lottery.order.confirm' : 'lottery.order.login', { count: bets })}
        </Button>
        {target === null && <p className={css.note}>{t('lottery.cart.noDraw')}</p>}
      </div>
    </section>
  );
}
