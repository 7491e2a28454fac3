import { useText } from '@tyche/i18n/react';
import { type OwnApplication, standingOfApplication } from '../../features/promotions/offer.ts';
import { NextStep, StandingTag } from '../../features/promotions/standing.tsx';
import { useRewardText } from '../../features/promotions/use-reward-text.ts';
import { Part } from '../../lib/parts/part.tsx';
import parts from '../../lib/parts/parts.module.css';
import { Time } from '../../lib/parts/time.tsx';

/** The member's applications for an offer, newest first. */
export function ApplicationHistory({ of }: { readonly of: readonly OwnApplication[] }) {
  const { t } = useText();
  const rewardText = useRewardText();
  return (
    <Part title={t('promotions.history')}>
      <ul className={parts.lines}>
        {of.map((one) => {
          const standing = standingOfApplication(one.status, one.detail);
          return (
            <li key={one.applicationId} className={parts.line}>
              <span className={parts.what}>
                <span>
                  <NextStep of={standing} startsAt={null} application={one} />
                </span>
                <small>
                  <Time at={one.at} style="dateTime" />
                  {one.amount !== null && (
                    <>
                      {' · '}
                      <bdi>{rewardText(one.amount, one.mode, one.currency)}</bdi>
                    </>
                  )}
                </small>
              </span>
              <StandingTag of={standing} />
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
