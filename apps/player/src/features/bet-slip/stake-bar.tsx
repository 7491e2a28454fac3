import { type Game, type MemberTerms, prizeOf, rebatePpmOf } from '@tyche/rules/lottery';
import type { SlipAction, SlipFields, SlipState, SlipSummary } from '@tyche/rules/lottery/slip';
import { SegmentedControl } from '@tyche/ui/choices';
import { Slider } from '@tyche/ui/slider';
import { Stepper } from '@tyche/ui/stepper';
import { Tagged, useText } from '../../state/text.tsx';
import css from './stake-bar.module.css';

/** Unit, multiple and the choice between a higher prize and a rebate, with the prize of one bet following the slider. */
export function StakeBar({
  game,
  slip,
  fields,
  terms,
  onAct,
}: {
  readonly game: Game;
  readonly slip: SlipState;
  readonly fields: SlipFields;
  readonly terms: MemberTerms;
  readonly onAct: (action: SlipAction) => void;
}) {
  const { t, format } = useText();
  const top = fields.series.max;
  const unit = fields.units.find((each) => each.id === slip.unitId) ?? fields.units[0];
  const rebate = rebatePpmOf(Math.min(terms.maxSeries, game.series.max), slip.series, game.series.base);
  const prizes = fields.play.prizes.map((prize) =>
    prizeOf(prize, {
      betPrice: game.betPrice,
      unit: unit?.factor ?? 10_000n,
      multiple: slip.multiple,
      series: slip.series,
      base: game.series.base,
      rebatePpm: rebate,
      winCap: null,
    }),
  );
  const prize = [...prizes].sort((a, b) => Number(a - b)).at(-1) ?? 0n;
  const rebateText = format.percent(Number(rebate) / 1_000_000, 1);

  return (
    <div className={css.bar}>
      <SegmentedControl
        label={t('lottery.pad.unit')}
        value={String(slip.unitId)}
        onChange={(id) => onAct({ type: 'set-unit', unitId: Number(id) })}
        choices={fields.units.map((each) => ({
          value: String(each.id),
          label: format.amount(each.factor, { decimals: 0 }),
        }))}
      />
      <Stepper
        label={t('lottery.pad.multiple')}
        lessLabel={t('lottery.pad.less')}
        moreLabel={t('lottery.pad.more')}
        value={slip.multiple}
        min={fields.multiple.min}
        max={fields.multiple.max}
        onChange={(multiple) => onAct({ type: 'set-multiple', multiple })}
      />
      <div className={css.slider}>
        <Slider
          label={t('lottery.pad.rebate')}
          min={0}
          max={top - fields.series.min}
          step={fields.series.step}
          value={Math.max(0, top - slip.series)}
          valueText={t('lottery.pad.rebateSpoken', { rebate: rebateText, prize: format.amount(prize) })}
          text={
            <Tagged
              of="lottery.pad.rebateText"
              params={{ rebate: rebateText, prize: format.amount(prize) }}
              tags={{ b: (text) => <b className={css.prize}>{text}</b> }}
            />
          }
          onChange={(event) => onAct({ type: 'set-series', series: top - Number(event.target.value) })}
        />
      </div>
    </div>
  );
}

/** Count, cost and best win of what is picked. Only the money is gold. */
export function DraftTotals({ summary }: { readonly summary: SlipSummary }) {
  const { t, format } = useText();
  const { draft } = summary;
  if (!draft)
    return (
      <p className={css.totals}>
        <b>{t('lottery.pad.noBets')}</b>
        <br />
        <span className={css.hint}>{t('lottery.pad.pickHint')}</span>
      </p>
    );
  return (
    <p className={css.totals}>
      <b>{t('lottery.pad.betsCost', { count: draft.bets, cost: format.amount(draft.stake) })}</b>
      <br />
      <Tagged
        of="lottery.pad.winsUpTo"
        params={{ win: format.amount(draft.bestWin) }}
        tags={{ b: (text) => <em className={css.win}>{text}</em> }}
      />
    </p>
  );
}
