import { contract } from '@tyche/contract/contract';
import type { InputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import {
  type MissionGoal,
  missionGoals,
  type MissionPeriod,
  missionPeriods,
} from '@tyche/rules/rewards/words';
import { Checkbox } from '@tyche/ui/checkbox';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { TextField } from '@tyche/ui/text-field';
import { OfficeForm } from '../../features/office/office-form.tsx';
import css from '../../features/office/page.module.css';
import { useForm } from '../../features/office/use-form.ts';
import { MissionTexts, type Texts, writtenTexts } from './mission-texts.tsx';

type Draft = InputOf<typeof contract.createMission>;
type Group = NonNullable<Draft['groups']>[number];
type Milestone = { readonly at: string; readonly amount: string };

const groups: readonly Group[] = ['LOTT', 'ELOTT', 'LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS'];
const MILESTONES = 5;
const isMoney = (text: string) => /^(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?$/.test(text.trim());

interface Values {
  readonly goal: MissionGoal;
  readonly period: MissionPeriod;
  readonly groups: readonly Group[];
  readonly minStake: string;
  readonly boardCap: string;
  readonly milestones: readonly Milestone[];
  readonly texts: Texts;
}

const first: Values = {
  goal: 'valid-bet',
  period: 'week',
  groups: [],
  minStake: '0',
  boardCap: '',
  milestones: Array.from({ length: MILESTONES }, () => ({ at: '', amount: '' })),
  texts: {},
};

const isWritten = ({ at, amount }: Milestone) => at.trim() !== '' || amount.trim() !== '';

/** Writes a mission as a draft. Its terms cannot be changed afterwards. */
export function MissionForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useText();
  const form = useForm({
    first,
    validate: ({ minStake, boardCap, milestones, texts }) => ({
      minStake: !isMoney(minStake) && t('staff.amountOdd'),
      boardCap: boardCap.trim() !== '' && !isMoney(boardCap) && t('staff.amountOdd'),
      milestones: !areGood(milestones) && t('staff.missions.milestonesOdd'),
      texts: writtenTexts(texts).length === 0 && t('staff.missions.titleMissing'),
    }),
    send: (values, call) => call(contract.createMission, draftOf(values)),
    onDone,
  });
  return (
    <OfficeForm form={form} text={t('staff.missions.addText')} label={t('staff.missions.save')}>
      <Choice
        label={t('staff.missions.goal')}
        words={missionGoals}
        textOf={(word) => t(`staff.missions.goal.${word}`)}
        {...form.field('goal')}
      />
      <Choice
        label={t('staff.missions.period')}
        words={missionPeriods}
        textOf={(word) => t(`staff.missions.period.${word}`)}
        {...form.field('period')}
      />
      <Groups {...form.field('groups')} />
      <TextField
        label={t('staff.missions.minStake')}
        inputMode="decimal"
        dir="ltr"
        {...form.field('minStake')}
      />
      {form.values.goal === 'valid-bet' && (
        <TextField
          label={t('staff.missions.boardCap')}
          hint={t('staff.missions.boardCapHint')}
          inputMode="decimal"
          dir="ltr"
          {...form.field('boardCap')}
        />
      )}
      <Milestones {...form.field('milestones')} />
      <MissionTexts {...form.field('texts')} />
    </OfficeForm>
  );
}

function areGood(milestones: readonly Milestone[]): boolean {
  const written = milestones.filter(isWritten);
  return written.length > 0 && written.every(({ at, amount }) => isMoney(at) && isMoney(amount));
}

function draftOf({ boardCap, milestones, texts, ...values }: Values): Draft {
  const hasBoard = values.goal === 'valid-bet' && boardCap.trim() !== '';
  return {
    goal: values.goal,
    period: values.period,
    groups: values.groups.length === 0 ? null : [...values.groups],
    minStake: values.minStake.trim(),
    boardCap: hasBoard ? boardCap.trim() : null,
    milestones: milestones
      .filter(isWritten)
      .map(({ at, amount }) => ({ at: at.trim(), reward: { kind: 'cash' as const, amount: amount.trim() } })),
    texts: writtenTexts(texts),
  };
}

function Choice<Word extends string>({
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

function Groups({
  value,
  onChange,
}: {
  readonly value: readonly Group[];
  readonly onChange: (groups: readonly Group[]) => void;
}) {
  const { t } = useText();
  return (
    <fieldset>
      <legend>{t('staff.missions.groups')}</legend>
      <p className={css.note}>{t('staff.missions.groupsHint')}</p>
      <div className={css.actions}>
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
      </div>
    </fieldset>
  );
}

function Milestones({
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
    <fieldset>
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
