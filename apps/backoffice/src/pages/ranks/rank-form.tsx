import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { TextField } from '@tyche/ui/text-field';
import { type FormEvent, useState } from 'react';
import css from '../../features/office/page.module.css';
import {
  isAmount,
  isColour,
  isCount,
  isPercent,
  languages,
  type RankFields,
  rankOf,
  type RankOf,
} from './ladder.ts';

const MAX_NAME = 40;

/** Changes one rank of the ladder that is being edited; nothing is sent. */
export function RankForm({
  first,
  isLowest,
  onDone,
}: {
  readonly first: RankFields;
  /** Rank 0: it asks for nothing. */
  readonly isLowest: boolean;
  readonly onDone: (rank: RankOf) => void;
}) {
  const { t } = useText();
  const [values, setValues] = useState(first);
  const [isAsked, setAsked] = useState(false);
  const set = (name: keyof RankFields) => (text: string) => setValues({ ...values, [name]: text });
  const problem = (isRight: boolean) => (isAsked && !isRight ? t('staff.ranks.odd') : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const rank = rankOf(values);
    if (rank && values.EN.trim() !== '') onDone(rank);
    else setAsked(true);
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {languages.map((code) => (
        <TextField
          key={code}
          label={t('staff.points.nameIn', { language: code })}
          required={code === 'EN'}
          maxLength={MAX_NAME}
          value={values[code]}
          onChange={set(code)}
          error={code === 'EN' ? problem(values.EN.trim() !== '') : null}
        />
      ))}
      {!isLowest && (
        <>
          <TextField
            label={t('staff.ranks.total')}
            hint={t('staff.ranks.totalHint')}
            inputMode="decimal"
            value={values.total}
            onChange={set('total')}
            error={problem(isAmount(values.total))}
          />
          <TextField
            label={t('staff.ranks.upkeep')}
            hint={t('staff.ranks.upkeepHint')}
            inputMode="decimal"
            value={values.upkeep}
            onChange={set('upkeep')}
            error={problem(isAmount(values.upkeep))}
          />
        </>
      )}
      <TextField
        label={t('staff.ranks.percent')}
        inputMode="decimal"
        value={values.percent}
        onChange={set('percent')}
        error={problem(isPercent(values.percent))}
      />
      <BenefitFields values={values} set={set} problem={problem} />
      <TextField
        label={t('staff.ranks.color')}
        hint={t('staff.ranks.colorHint')}
        maxLength={7}
        value={values.color}
        onChange={set('color')}
        error={problem(isColour(values.color))}
      />
      <TextField
        label={t('staff.ranks.color2')}
        maxLength={7}
        value={values.color2}
        onChange={set('color2')}
        error={problem(isColour(values.color2))}
      />
      <Button type="submit" look="primary">
        {t('staff.ranks.keep')}
      </Button>
    </form>
  );
}

/** What the rank gives beside points for bets. */
function BenefitFields({
  values,
  set,
  problem,
}: {
  readonly values: RankFields;
  readonly set: (name: keyof RankFields) => (text: string) => void;
  readonly problem: (isRight: boolean) => string | null;
}) {
  const { t } = useText();
  return (
    <>
      <TextField
        label={t('staff.ranks.withdrawals')}
        hint={t('staff.ranks.withdrawalsHint')}
        inputMode="numeric"
        value={values.withdrawals}
        onChange={set('withdrawals')}
        error={problem(isCount(values.withdrawals))}
      />
      <TextField
        label={t('staff.ranks.feeOff')}
        hint={t('staff.ranks.feeOffHint')}
        inputMode="decimal"
        value={values.feeOff}
        onChange={set('feeOff')}
        error={problem(isPercent(values.feeOff))}
      />
      <TextField
        label={t('staff.ranks.birthday')}
        hint={t('staff.ranks.birthdayHint')}
        inputMode="decimal"
        value={values.birthday}
        onChange={set('birthday')}
        error={problem(isAmount(values.birthday))}
      />
    </>
  );
}
