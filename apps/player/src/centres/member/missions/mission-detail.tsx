import { useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { useErrorText } from '../../../lib/error-text.ts';
import { Part, Parts } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Time } from '../../../lib/parts/time.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { AccountSteps } from './account-steps.tsx';
import { Board } from './board.tsx';
import { type Detail, isToJoin, type Mission, useMissionText } from './mission-text.ts';
import css from './missions.module.css';
import { Steps } from './steps.tsx';

const RECHECK_MS = 20_000;

/** One mission: what counts, taking part, the milestones of each period that can be claimed, what counted, and the board. */
export function MissionDetail({
  missionId,
  onBack,
}: {
  readonly missionId: string;
  readonly onBack: () => void;
}) {
  const { t } = useText();
  const detail = useRoute(contract.missionMilestones, { missionId }, { refetchIntervalMs: RECHECK_MS });
  return (
    <Parts>
      <div>
        <Button size="small" onClick={onBack}>
          {t('missions.back')}
        </Button>
      </div>
      <Waiting of={detail} rows={6} />
      {detail.state === 'ready' && <Shown of={detail.data} />}
    </Parts>
  );
}

function Shown({ of: { mission, periods, counted } }: { readonly of: Detail }) {
  return (
    <>
      <About of={mission} />
      {mission.accountSteps && <AccountSteps of={mission.accountSteps} />}
      {periods.map((period) => (
        <Steps key={period.period} mission={mission} of={period} />
      ))}
      {!mission.accountSteps && <Counted of={counted} />}
      {mission.hasBoard && <Board missionId={mission.missionId} />}
    </>
  );
}

/** The words of the mission, what counts for it, and whether the member takes part. */
function About({ of }: { readonly of: Mission }) {
  const { t, format } = useText();
  const text = useMissionText();
  const groups = of.groups?.map((group) => t(`missions.group.${group}`)) ?? [];
  return (
    <Part title={of.title}>
      {of.content !== '' && (
        <p className={css.words} dir="auto">
          {of.content}
        </p>
      )}
      <ul className={css.facts}>
        <li>
          {t(`missions.goal.${of.kind}`)}
          {of.length === 'once' ? '' : `, ${t(`missions.length.${of.length}`)}`}
        </li>
        {groups.length > 0 && <li>{t('missions.groups', { groups: groups.join(', ') })}</li>}
        {/[1-9]/.test(of.minStake) && <li>{t('missions.minStake', { amount: text.money(of.minStake) })}</li>}
      </ul>
      {of.accountSteps && <p className={parts.note}>{t('missions.joinedAlready')}</p>}
      {of.joinedAt !== null && (
        <p className={parts.note}>{t('missions.joined', { at: format.date(of.joinedAt, 'dateTime') })}</p>
      )}
      {isToJoin(of) && <Join missionId={of.missionId} />}
    </Part>
  );
}

function Join({ missionId }: { readonly missionId: string }) {
  const { t } = useText();
  const errorText = useErrorText();
  const join = useSend(contract.joinMission);
  return (
    <>
      <p className={parts.text}>{t('missions.joinText')}</p>
      {join.error && <Notice tone="bad">{errorText(join.error)}</Notice>}
      <div>
        <Button
          look="primary"
          busy={join.isPending}
          onClick={() => join.mutate({ input: { id: missionId } })}
        >
          {t('missions.join')}
        </Button>
      </div>
    </>
  );
}

function Counted({ of }: { readonly of: Detail['counted'] }) {
  const { t } = useText();
  const text = useMissionText();
  return (
    <Part title={t('missions.counted')}>
      {of.length === 0 ? (
        <p className={parts.note}>{t('missions.countedNone')}</p>
      ) : (
        <ul className={parts.lines}>
          {of.map(({ game, at, valid }, place) => (
            <li key={`${at} ${place}`} className={parts.line}>
              <span className={parts.what}>
                <span dir="auto">{game}</span>
                <small>
                  <Time at={at} style="dateTime" />
                </small>
              </span>
              <bdi>{text.money(valid)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
