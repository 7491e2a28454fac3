import { useSend, useRequestKey } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { useErrorText } from '../../../lib/error-text.ts';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { newRequestKey } from '../../../lib/secure-random.ts';
import { type Detail, type Mission, thousandthsOf, useMissionText } from './mission-text.ts';
import css from './missions.module.css';
import { Ring } from './ring.tsx';

type Period = Detail['periods'][number];
type Step = Period['steps'][number];

const tones = { open: 'plain', reached: 'jade', claimed: 'indigo' } as const;

/** The milestones of a period, and the buttons that claim what is reached. */
export function Steps({ mission, of }: { readonly mission: Mission; readonly of: Period }) {
  const { t, format } = useText();
  const text = useMissionText();
  const isNow = of.period === mission.period;
  const until = of.claimUntil === null ? null : format.date(of.claimUntil, 'dateTime');
  const claimNote =
    until === null
      ? t('missions.claimAnytime')
      : t(mission.accountSteps ? 'missions.claimUntilEnd' : 'missions.claimUntil', { at: until });
  const next = of.steps.find(({ state }) => state === 'open');
  return (
    <Part
      title={
        isNow
          ? t(mission.accountSteps ? 'missions.rewards' : 'missions.steps')
          : t('missions.stepsOf', { from: format.date(Date.parse(of.period), 'date', 'UTC') })
      }
    >
      <div className={css.progress}>
        <Ring thousandths={next ? thousandthsOf(of.progress, next.at) : 1_000} />
        <p>
          {next
            ? t('missions.progressOf', {
                value: text.value(mission, of.progress),
                at: text.value(mission, next.at),
              })
            : t('missions.allReached')}
        </p>
      </div>
      <ol className={parts.lines}>
        {of.steps.map((step) => (
          <StepLine key={step.step} mission={mission} period={of.period} of={step} />
        ))}
      </ol>
      <p className={parts.note}>{claimNote}</p>
    </Part>
  );
}

function StepLine({
  mission,
  period,
  of: { step, at, reward, state },
}: {
  readonly mission: Mission;
  readonly period: string;
  readonly of: Step;
}) {
  const { t } = useText();
  const text = useMissionText();
  const errorText = useErrorText();
  const send = useSend(contract.claimMilestone);
  const key = useRequestKey(newRequestKey);
  const won = text.reward(reward);
  const claim = () =>
    send.mutate(
      { input: { id: mission.missionId, step, period }, key: key.now() },
      {
        onSettled: (_, error) => key.settle(error),
        onSuccess: () => showToast(t('missions.claimed', { reward: won })),
      },
    );
  return (
    <li className={parts.line}>
      <span className={parts.what}>
        <span>
          {mission.accountSteps
            ? t('missions.stepsDone', { at, count: mission.accountSteps.length })
            : t('missions.step', { step, at: text.value(mission, at) })}
        </span>
        <bdi className={css.reward}>{won}</bdi>
        {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
      </span>
      {state === 'reached' && mission.claimable > 0 ? (
        <Button
          look="primary"
          busy={send.isPending}
          aria-label={t('missions.claimOf', { reward: won })}
          onClick={claim}
        >
          {t('missions.claim')}
        </Button>
      ) : (
        <Tag tone={tones[state]}>{t(`missions.state.${state}`)}</Tag>
      )}
    </li>
  );
}
