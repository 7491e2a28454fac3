import type { contract } from '@tyche/contract/contract';
import type { InputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { type AccountStep, accountSteps } from '@tyche/rules/rewards/words';
import { Checkbox } from '@tyche/ui/checkbox';
import { CheckboxGroup } from '@tyche/ui/checkbox-group';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Select } from '@tyche/ui/select';
import { TextField } from '@tyche/ui/text-field';
import css from '../../features/office/page.module.css';

export type Group = NonNullable<InputOf<typeof contract.createMission>['groups']>[number];
export type Milestone = { readonly at: string; readonly amount: string };

const groups: readonly Group[] = ['LOTT', 'ELOTT', 'LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS'];

/** A choice of one word of a list. */
export function Choice<Word extends string>({
  label,
  words,
  textOf,
  value,
  onChange,
}: {
  readonly label: string;
  readonly words: readonly Word[];
  readonly textOf: (word: Word) => string;
  readonly value: Word;
  readonly onChange: (word: Word) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => onChange(words.find((word) => word === event.target.value) ?? value)}
        >
          {words.map((word) => (
            <option key={word} value={word}>
              {textOf(word)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The groups of games that count; none ticked: all of them. */
export function Groups({
  value,
  onChange,
}: {
  readonly value: readonly Group[];
  readonly onChange: (groups: readonly Group[]) => void;
}) {
  const { t } = useText();
  return (
    <>
      <CheckboxGroup legend={t('staff.missions.groups')} columns="fitting">
        {groups.map((group) => (
          <Checkbox
            key={group}
            checked={value.includes(group)}
            onChange={(event) =>
              onChange(groups.filter((one) => (one === group ? event.target.checked : value.includes(one))))
            }
          >
            {group}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <p className={css.note}>{t('staff.missions.groupsHint')}</p>
    </>
  );
}

/** The steps in the account that count. */
export function AccountSteps({
  value,
  error,
  onChange,
}: {
  readonly value: readonly AccountStep[];
  readonly error: string | null;
  readonly onChange: (steps: readonly AccountStep[]) => void;
}) {
  const { t } = useText();
  return (
    <>
      <CheckboxGroup legend={t('staff.missions.accountSteps')}>
        {accountSteps.map((step) => (
          <Checkbox
            key={step}
            checked={value.includes(step)}
            onChange={(event) =>
              onChange(
                accountSteps.filter((one) => (one === step ? event.target.checked : value.includes(one))),
              )
            }
          >
            {t(`staff.missions.accountStep.${step}`)}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <p className={css.note}>{t('staff.missions.accountStepsHint')}</p>
      {value.includes('limit-set') && <p className={css.note}>{t('staff.missions.accountStepsLimit')}</p>}
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </>
  );
}

/** The milestones: the value that reaches each, and its reward. */
export function Milestones({
  value,
  error,
  onChange,
}: {
  readonly value: readonly Milestone[];
  readonly error: string | null;
  readonly onChange: (milestones: readonly Milestone[]) => void;
}) {
  const { t } = useText();
  const set = (place: number, changes: Partial<Milestone>) =>
    onChange(value.map((one, at) => (at === place ? { ...one, ...changes } : one)));
  return (
    <fieldset className={css.group}>
      <legend>{t('staff.missions.milestones')}</legend>
      <p className={css.note}>{t('staff.missions.milestonesHint')}</p>
      {value.map(({ at, amount }, place) => (
        // The rows stay in their order and are never removed.
        <div key={`milestone ${place + 1}`} className={css.actions}>
          <TextField
            label={t('staff.missions.at', { step: place + 1 })}
            error={place === 0 ? error : null}
            inputMode="decimal"
            dir="ltr"
            value={at}
            onChange={(written) => set(place, { at: written })}
          />
          <TextField
            label={t('staff.missions.reward', { step: place + 1 })}
            inputMode="decimal"
            dir="ltr"
            value={amount}
            onChange={(written) => set(place, { amount: written })}
          />
        </div>
      ))}
    </fieldset>
  );
}
