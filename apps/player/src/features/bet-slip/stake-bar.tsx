import { type Game, type MemberTerms, oddsOf, type Play, prizeOf, rebatePpmOf } from '@tyche/rules/lottery';
import type { PricedBet, SlipAction } from '@tyche/rules/lottery/slip';
import { SegmentedControl } from '@tyche/ui/choices';
import { Slider } from '@tyche/ui/slider';
import { Stepper } from '@tyche/ui/stepper';
import { memo } from 'react';
import { Tagged, useText } from '@tyche/i18n/react';
import css from './stake-bar.module.css';
import { StakeField } from './stake-field.tsx';

/**
 * What a bet is played for: unit and multiple in a series game, an amount in one with fixed odds; and the choice between a
 * higher prize and a rebate, with the prize of one bet following the slider. What is picked does not change it.
 */
export const StakeBar = memo(function StakeBar({
  game,
  play,
  unitId,
  multiple,
  series,
  top,
  terms,
  onAct,
}: {
  readonly game: Game;
  readonly play: Play;
  readonly unitId: number;
  readonly multiple: number;
  readonly series: number;
  /** The highest series that this member may bet. */
  readonly top: number;
  readonly terms: MemberTerms;
  readonly onAct: (action: SlipAction) => void;
}) {
  const { t, format } = useText();
  const unit = game.units.find((each) => each.id === unitId) ?? game.units[0];
  const rebate = rebatePpmOf(Math.min(terms.maxSeries, game.series.max), series, game.series.base);
  const prizes = play.prizes.map((prize) =>
    prizeOf(prize, {
      betPrice: game.betPrice,
      unit: unit?.factor ?? 10_000n,
      multiple,
      series,
      base: game.series.base,
      rebatePpm: rebate,
      winCap: null,
      odds: oddsOf(game, play),
      smartWin: false,
    }),
  );
  const prize = [...prizes].sort((a, b) => Number(a - b)).at(-1) ?? 0n;
  const rebateText = format.percent(Number(rebate) / 1_000_000, 1);

  return (
    <div className={css.bar}>
      {game.odds ? (
        <StakeField
          game={game}
          multiple={multiple}
          onChange={(next) => onAct({ type: 'set-multiple', multiple: next })}
        />
      ) : (
        <>
          {game.units.length > 1 && (
            <SegmentedControl
              label={t('lottery.pad.unit')}
              value={String(unitId)}
              onChange={(id) => onAct({ type: 'set-unit', unitId: Number(id) })}
              choices={game.units.map((each) => ({
                value: String(each.id),
                label: format.short(each.factor),
              }))}
            />
          )}
          <Stepper
            label={t('lottery.pad.multiple')}
            lessLabel={t('lottery.pad.less')}
            moreLabel={t('lottery.pad.more')}
            value={multiple}
            min={1}
            max={game.limits.maxMultiple}
            onChange={(next) => onAct({ type: 'set-multiple', multiple: next })}
          />
        </>
      )}
      {top > game.series.min && (
        <div className={css.slider}>
          <Slider
            label={t('lottery.pad.rebate')}
            min={0}
            max={top - game.series.min}
            step={game.series.step}
            value={Math.max(0, top - series)}
            valueText={t('lottery.pad.rebateSpoken', { rebate: rebateText, prize: format.money(prize) })}
            text={
              <Tagged
                of="lottery.pad.rebateText"
                params={{ rebate: rebateText, prize: format.money(prize) }}
                tags={{ b: (text) => <b className={css.prize}>{text}</b> }}
              />
            }
            onChange={(event) => onAct({ type: 'set-series', series: top - Number(event.target.value) })}
          />
        </div>
      )}
    </div>
  );
});

/** Count, cost and best win of what is picked. Only the money is gold. */
export function DraftTotals({
  priced,
  isCounting,
}: {
  readonly priced: PricedBet | null;
  readonly isCounting: boolean;
}) {
  const { t, format } = useText();
  if (!priced)
    return (
      <p className={css.totals}>
        <b>{t(isCounting ? 'pad.counting' : 'lottery.pad.noBets')}</b>
        <br />
        <span className={css.hint}>{t(isCounting ? 'pad.countingHint' : 'lottery.pad.pickHint')}</span>
      </p>
    );
  return (
    <p className={css.totals} aria-busy={isCounting}>
      <b>{t('lottery.pad.betsCost', { count: priced.bets, cost: format.price(priced.stake) })}</b>
      <br />
      <Tagged
        of="lottery.pad.winsUpTo"
        params={{ win: format.money(priced.bestWin) }}
        tags={{ b: (text) => <em className={css.win}>{text}</em> }}
      />
    </p>
  );
}
