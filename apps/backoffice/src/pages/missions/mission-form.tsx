import { contract } from '@tyche/contract/contract';
import type { InputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import {
  type AccountStep,
  type MissionGoal,
  missionGoals,
  type PlayPeriod,
  playPeriods,
} from '@tyche/rules/rewards/words';
import { TextField } from '@tyche/ui/text-field';
import { OfficeForm } from '../../features/office/office-form.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { AccountSteps, Choice, type Group, Groups, type Milestone, Milestones } from './mission-fields.tsx';
import { arePrizesOdd, noPrizes, PrizeFields, type Prizes, writtenPrizes } from './prize-fields.tsx';
import { MissionTexts, type Texts, writtenTexts } from './mission-texts.tsx';

type Draft = InputOf<typeof contract.createMission>;

const rewardKinds = ['cash', 'points'] as const;
const MILESTONES = 5;
const isMoney = (text: string) => /^(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?$/.test(text.trim());

interface Values {
  readonly goal: MissionGoal;
  readonly period: PlayPeriod;
  readonly accountSteps: readonly AccountStep[];
  readonly groups: readonly Group[];
  readonly minStake: string;
  readonly boardCap: string;
  readonly prizes: Prizes;
  readonly rewardKind: (typeof rewardKinds)[number];
  readonly milestones: readonly Milestone[];
  readonly texts: Texts;
}

const first: Values = {
  goal: 'valid-bet',
  period: 'week',
  accountSteps: [],
  groups: [],
  minStake: '0',
  boardCap: '',
  prizes: noPrizes,
  rewardKind: 'cash',
  milestones: Array.from({ length: MILESTONES }, () => ({ at: '', amount: '' })),
  texts: {},
};

const isWritten = ({ at, amount }: Milestone) => at.trim() !== '' || amount.trim() !== '';

/** Writes a mission as a draft. Its terms cannot be changed afterwards. */
export function MissionForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useText();
  const form = useForm({
    first,
    validate: ({ goal, accountSteps, minStake, boardCap, prizes, milestones, texts }) => ({
      accountSteps: goal === 'steps' && accountSteps.length === 0 && t('staff.missions.accountStepsMissing'),
      minStake: !isMoney(minStake) && t('staff.amountOdd'),
      boardCap: boardCap.trim() !== '' && !isMoney(boardCap) && t('staff.amountOdd'),
      prizes: boardCap.trim() !== '' && arePrizesOdd(prizes) && t('staff.missions.prizesOdd'),
      milestones:
        (!areGood(milestones) && t('staff.missions.milestonesOdd')) ||
        (goal === 'steps' &&
          milestones.some(({ at }) => Number(at) > accountSteps.length) &&
          t('staff.missions.accountStepsOdd')),
      texts: writtenTexts(texts).length === 0 && t('staff.missions.titleMissing'),
    }),
    send: (values, call) => call(contract.createMission, draftOf(values)),
    onDone,
  });
  const { values } = form;
  return (
    <OfficeForm form={form} text={t('staff.missions.addText')} label={t('staff.missions.save')}>
      <Choice
        label={t('staff.missions.goal')}
        words={missionGoals}
        textOf={(word) => t(`staff.missions.goal.${word}`)}
        {...form.field('goal')}
      />
      {values.goal === 'steps' ? (
        <AccountSteps {...form.field('accountSteps')} />
      ) : (
        <>
          <Choice
            label={t('staff.missions.period')}
            words={playPeriods}
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
        </>
      )}
      {values.goal === 'valid-bet' && (
        <TextField
          label={t('staff.missions.boardCap')}
          hint={t('staff.missions.boardCapHint')}
          inputMode="decimal"
          dir="ltr"
          {...form.field('boardCap')}
        />
      )}
      {hasBoard(values) && <PrizeFields {...form.field('prizes')} />}
      {!namesLimit(values) && (
        <Choice
          label={t('staff.missions.rewardKind')}
          words={rewardKinds}
          textOf={(word) => t(`staff.missions.rewardKind.${word}`)}
          {...form.field('rewardKind')}
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

/** A mission that names a limit gives points only (docs/reference/rewards.md 7.1). */
function namesLimit({ goal, accountSteps }: Values): boolean {
  return goal === 'steps' && accountSteps.includes('limit-set');
}

const hasBoard = ({ goal, boardCap }: Values) => goal === 'valid-bet' && boardCap.trim() !== '';

function draftOf(values: Values): Draft {
  const { goal, boardCap, accountSteps } = values;
  const kind = namesLimit(values) ? 'points' : values.rewardKind;
  const milestones = values.milestones
    .filter(isWritten)
    .map(({ at, amount }) => ({ at: at.trim(), reward: { kind, amount: amount.trim() } }));
  const texts = writtenTexts(values.texts);
  if (goal === 'steps') {
    const terms = { period: 'once', groups: null, minStake: '0', boardCap: null } as const;
    return { goal, ...terms, accountSteps: [...accountSteps], milestones, texts };
  }
  return {
    goal,
    period: values.period,
    groups: values.groups.length === 0 ? null : [...values.groups],
    minStake: values.minStake.trim(),
    boardCap: hasBoard(values) ? boardCap.trim() : null,
    prizes: hasBoard(values) ? writtenPrizes(values.prizes) : null,
    milestones,
    texts,
  };
}
