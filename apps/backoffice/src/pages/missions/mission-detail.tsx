import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { ActButton } from '../../features/office/act-button.tsx';
import { OfficeForm } from '../../features/office/office-form.tsx';
import css from '../../features/office/page.module.css';
import { ReasonField, useReasonFault } from '../../features/office/reason-field.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { Boards } from './boards.tsx';
import type { Mission } from './mission.ts';
import { MissionTexts, type Texts, writtenTexts } from './mission-texts.tsx';

/** One mission: its terms, what can be done with it, its texts, and its frozen boards. */
export function MissionDetail({ of }: { readonly of: Mission }) {
  return (
    <div className={css.form}>
      <Terms of={of} />
      <Acts of={of} />
      <TextsForm key={of.textVersion} of={of} />
      {of.boardCap !== null && of.state !== 'draft' && (
        <Boards missionId={of.id} hasPrizes={of.prizes !== null} />
      )}
    </div>
  );
}

function Terms({ of }: { readonly of: Mission }) {
  const { t, format } = useText();
  const money = (written: string) => format.money(parseAmount(written) ?? 0n);
  const value = (written: string) => (of.goal === 'valid-bet' ? money(written) : written);
  return (
    <ul className={css.steps}>
      <li>
        {t(`staff.missions.goal.${of.goal}`)}, {t(`staff.missions.period.${of.period}`)}
      </li>
      {of.accountSteps ? (
        <li>
          {t('staff.missions.accountSteps')}:{' '}
          {of.accountSteps.map((step) => t(`staff.missions.accountStep.${step}`)).join(', ')}
        </li>
      ) : (
        <PlayTerms of={of} />
      )}
      {of.boardCap !== null && (
        <li>
          {t('staff.missions.boardCap')}: {money(of.boardCap)}
        </li>
      )}
      {of.prizes && <PrizeTerms of={of.prizes} />}
      {of.milestones.map(({ at, reward }, place) => (
        <li key={at}>
          {t('staff.missions.milestone', {
            step: place + 1,
            at: value(at),
            reward:
              reward.kind === 'cash'
                ? money(reward.amount)
                : t('staff.missions.points', { count: reward.amount }),
          })}
        </li>
      ))}
      {of.startsOn !== null && (
        <li>{t('staff.missions.days', { from: of.startsOn, to: of.endsOn ?? '…' })}</li>
      )}
    </ul>
  );
}

function PrizeTerms({
  of: { budget, reserved, spent, places },
}: {
  readonly of: NonNullable<Mission['prizes']>;
}) {
  const { t, format } = useText();
  const money = (written: string) => format.money(parseAmount(written) ?? 0n);
  return (
    <>
      {places.map(({ from, to, amount }) => (
        <li key={from}>
          {t(from === to ? 'staff.missions.prizePlace' : 'staff.missions.prizePlaces', {
            from,
            to,
            amount: money(amount),
          })}
        </li>
      ))}
      <li>
        {t('staff.missions.budgetOf', {
          budget: money(budget),
          reserved: money(reserved),
          spent: money(spent),
        })}
      </li>
    </>
  );
}

function PlayTerms({ of: { groups, minStake } }: { readonly of: Mission }) {
  const { t, format } = useText();
  return (
    <>
      <li>
        {t('staff.missions.groups')}: {groups?.join(', ') ?? t('staff.missions.allGroups')}
      </li>
      <li>
        {t('staff.missions.minStake')}: {format.money(parseAmount(minStake) ?? 0n)}
      </li>
    </>
  );
}

function Acts({ of: { id, state } }: { readonly of: Mission }) {
  const { t } = useText();
  return (
    <div className={css.actions}>
      {state === 'draft' && (
        <ActButton
          route={contract.publishMission}
          input={(reason) => ({ id, reason })}
          label={t('staff.missions.publish')}
          question={t('staff.missions.publishAsk')}
          needsReason
        />
      )}
      {state === 'open' && (
        <ActButton
          route={contract.endMission}
          input={(reason) => ({ id, reason })}
          label={t('staff.missions.end')}
          question={t('staff.missions.endAsk')}
          needsReason
        />
      )}
    </div>
  );
}

function TextsForm({ of: { id, textVersion: version, texts } }: { readonly of: Mission }) {
  const { t } = useText();
  const reasonFault = useReasonFault();
  const first: { texts: Texts; reason: string } = {
    texts: Object.fromEntries(texts.map(({ language, ...words }) => [language, words])),
    reason: '',
  };
  const form = useForm({
    first,
    validate: (values) => ({
      texts: writtenTexts(values.texts).length === 0 && t('staff.missions.titleMissing'),
      reason: reasonFault(values.reason),
    }),
    send: (values, call) =>
      call(contract.saveMissionTexts, {
        id,
        version,
        texts: writtenTexts(values.texts),
        reason: values.reason.trim(),
      }),
  });
  return (
    <OfficeForm form={form} label={t('staff.missions.saveTexts')}>
      <MissionTexts {...form.field('texts')} />
      <ReasonField {...form.field('reason')} />
    </OfficeForm>
  );
}
