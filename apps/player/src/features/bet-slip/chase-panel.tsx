import { type ChasePlan, chaseSteps, type Game } from '@tyche/rules/lottery';
import type { PricedBet } from '@tyche/rules/lottery/slip';
import { Checkbox } from '@tyche/ui/checkbox';
import { SegmentedControl } from '@tyche/ui/choices';
import { Notice } from '@tyche/ui/notice';
import { Stepper } from '@tyche/ui/stepper';
import { Switch } from '@tyche/ui/switch';
import { Table } from '@tyche/ui/table';
import { useText } from '@tyche/i18n/react';
import { shortNumber } from '../../lib/lottery-text.ts';
import css from './chase-panel.module.css';
import { changeChase, marginBase, type Planner, useChase } from './chase-plan.ts';

const MARGIN_STEP = 10;

/** The chase: the same cart in the draws that follow, its multiples planned, and what it holds told plainly. */
export function ChasePanel({
  game,
  lines,
  cost,
  plan,
  numeros,
  reach,
}: {
  readonly game: Game;
  readonly lines: readonly PricedBet[];
  readonly cost: bigint;
  readonly plan: ChasePlan | null;
  readonly numeros: readonly string[];
  readonly reach: number;
}) {
  const { t, format } = useText();
  const choice = useChase();
  const base = marginBase(lines);
  const planners: readonly { value: Planner; label: string; disabled?: boolean }[] = [
    { value: 'same', label: t('lottery.chase.same') },
    { value: 'growing', label: t('lottery.chase.growing') },
    { value: 'margin', label: t('lottery.chase.margin'), disabled: base === null },
  ];
  const number = (
    label: string,
    value: number,
    min: number,
    max: number,
    onChange: (value: number) => void,
  ) => (
    <div className={css.field}>
      <span>{label}</span>
      <Stepper
        label={label}
        lessLabel={t('lottery.pad.less')}
        moreLabel={t('lottery.pad.more')}
        value={value}
        min={min}
        max={max}
        onChange={onChange}
      />
    </div>
  );

  return (
    <div className={css.chase}>
      <Switch checked={choice.isOn} onChange={(event) => changeChase({ isOn: event.target.checked })}>
        {t('lottery.chase.title')}
      </Switch>
      {choice.isOn && (
        <>
          <SegmentedControl
            label={t('lottery.chase.plan')}
            value={choice.planner}
            choices={planners}
            onChange={(planner) => changeChase({ planner })}
            className={css.planners}
          />
          <div className={css.fields}>
            {number(t('lottery.chase.draws'), Math.min(choice.draws, reach), 2, reach, (draws) =>
              changeChase({ draws }),
            )}
            {number(t('lottery.chase.start'), choice.start, 1, game.limits.maxMultiple, (start) =>
              changeChase({ start }),
            )}
            {choice.planner === 'growing' &&
              number(t('lottery.chase.factor'), choice.factor, 2, 10, (factor) => changeChase({ factor }))}
            {choice.planner === 'growing' &&
              number(t('lottery.chase.every'), choice.every, 1, 60, (every) => changeChase({ every }))}
            {choice.planner === 'margin' &&
              number(t('lottery.chase.marginPercent'), choice.marginPercent, 0, 1_000, (marginPercent) =>
                changeChase({
                  marginPercent: marginPercent - (marginPercent % MARGIN_STEP) || marginPercent,
                }),
              )}
          </div>
          <Checkbox
            checked={choice.stopOnWin}
            onChange={(event) => changeChase({ stopOnWin: event.target.checked })}
          >
            {t('lottery.chase.stopOnWin')}
          </Checkbox>
          <Checkbox
            checked={choice.stopOnNumber}
            onChange={(event) => changeChase({ stopOnNumber: event.target.checked })}
          >
            {t('pad.chase.stopOnNumber')}
          </Checkbox>
          {plan && !plan.ok && (
            <Notice tone="caution">
              {t(plan.code === 'rate-unreachable' ? 'lottery.chase.unreachable' : 'lottery.chase.tooHigh')}
            </Notice>
          )}
          {plan?.ok && (
            <details className={css.details}>
              <summary>{t('lottery.chase.details', { count: plan.multiples.length })}</summary>
              <Table caption={t('lottery.chase.title')} dense className={css.table}>
                <thead>
                  <tr>
                    {(['draw', 'multiple', 'stake', 'spent'] as const).map((head) => (
                      <th key={head} scope="col">
                        {t(`lottery.chase.${head}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {chaseSteps(plan.multiples, cost, base?.prize ?? null).map((step, index) => (
                    <tr key={index}>
                      <th scope="row">
                        <bdi>{shortNumber(numeros[index] ?? `+${index}`)}</bdi>
                      </th>
                      <td>×{step.multiple}</td>
                      <td>{format.price(step.stake)}</td>
                      <td>{format.price(step.spent)}</td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </details>
          )}
          <p className={css.note}>{t('lottery.chase.held')}</p>
        </>
      )}
    </div>
  );
}
