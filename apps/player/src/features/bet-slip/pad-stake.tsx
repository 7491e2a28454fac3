import { type Game, gameTypeOf, type MemberTerms, printLine } from '@tyche/rules/lottery';
import type { SlipAction, SlipFields, SlipState } from '@tyche/rules/lottery/slip';
import { bestNet } from '@tyche/rules/records';
import { Button } from '@tyche/ui/button';
import { Icon } from '@tyche/ui/icon';
import { Notice } from '@tyche/ui/notice';
import { Switch } from '@tyche/ui/switch';
import { useText } from '@tyche/i18n/react';
import { BetCounts, BonusMaxBet } from '../../lib/bonuses/bet-counts.tsx';
import { useRunningBonus } from '../../state/running-bonus.ts';
import type { DraftView } from './counting/use-draft.ts';
import { focusPad } from './focus-pad.ts';
import type { OrderInput } from './order-attempt.ts';
import { BalanceNotice } from './balance-notice.tsx';
import { LossNotice } from './loss-notice.tsx';
import { orderInput } from './order-input.ts';
import { OrderNotice } from './order-notice.tsx';
import { useOrder } from './order-store.ts';
import css from './pad.module.css';
import { useDraftProblem } from './problem-text.ts';
import { setQuickBet, useQuickBet } from './quick-bet.ts';
import { DraftTotals, StakeBar } from './stake-bar.tsx';
import { usePlaceOrder } from './use-place-order.ts';

/** The stake, what the picks cost and can win, and the two ways on: into the cart, or placed now. */
export function PadStake({
  game,
  slip,
  fields,
  terms,
  view,
  target,
  cartButton,
  onAct,
  onAsk,
}: {
  readonly game: Game;
  readonly slip: SlipState;
  readonly fields: SlipFields;
  readonly terms: MemberTerms;
  readonly view: DraftView;
  readonly target: string | null;
  readonly cartButton?: React.ReactNode;
  readonly onAct: (action: SlipAction) => void;
  readonly onAsk: () => void;
}) {
  const { t } = useText();
  const isQuick = useQuickBet((quick) => quick.isOn);
  const isSending = useOrder((state) => state.order.kind === 'sending');
  const place = usePlaceOrder(game);
  const bonus = useRunningBonus();
  const { priced, problems, isCounting, reading } = view;
  const { blocking, notice } = useDraftProblem(problems);
  const isReady = priced !== null && !blocking && !isCounting;

  function bet(): void {
    if (!priced || target === null) return;
    if (!isQuick) {
      onAsk();
      return;
    }
    const slipText = printLine(priced.line);
    void placeNow(
      orderInput(game, {
        numero: target,
        slip: slipText,
        cost: priced.stake,
        multiples: null,
        stopOnWin: false,
      }),
    );
  }

  async function placeNow(input: OrderInput): Promise<void> {
    if (await place(input)) setTimeout(focusPad);
  }

  return (
    <section className={css.stake} aria-label={t('lottery.pad.stake')}>
      <StakeBar
        game={game}
        play={fields.play}
        unitId={slip.unitId}
        multiple={slip.multiple}
        series={slip.series}
        top={fields.series.max}
        terms={terms}
        onAct={onAct}
      />
      <BonusMaxBet bonus={bonus} />
      {priced && !isCounting && <LossNotice bestNet={bestNet({ lines: [priced], jointWin: null })} />}
      {priced && slip.cart.length === 0 && <BalanceNotice price={priced.stake} />}
      {priced && !isCounting && <BetCounts bonus={bonus} group={gameTypeOf(game)} stakes={[priced.stake]} />}
      {notice && <Notice tone={blocking ? 'caution' : 'info'}>{notice}</Notice>}
      {isQuick && slip.cart.length === 0 && <OrderNotice onAskAgain={(input) => void placeNow(input)} />}
      <div className={css.go}>
        <DraftTotals priced={priced} isCounting={isCounting} />
        {cartButton}
        <Button
          disabled={!isReady}
          onClick={() => onAct({ type: 'add', ...(reading.bet && { bet: reading.bet }) })}
          className={css.add}
        >
          <Icon name={slip.editing === null ? 'plus' : 'check'} className={css.addIcon} />
          <span className={css.addText}>
            {t(slip.editing === null ? 'lottery.pad.addToCart' : 'lottery.pad.updateLine')}
          </span>
        </Button>
        <Button
          look="ink"
          disabled={!isReady || target === null}
          busy={isQuick && isSending}
          {...(!isQuick && { 'aria-haspopup': 'dialog' as const })}
          onClick={bet}
          className={css.bet}
        >
          {t(isQuick ? 'pad.quickBet.button' : 'lottery.pad.betNow')}
        </Button>
      </div>
      <div className={css.quickBet}>
        <Switch checked={isQuick} onChange={(event) => setQuickBet(event.target.checked)}>
          {t('pad.quickBet.switch')}
        </Switch>
      </div>
    </section>
  );
}
