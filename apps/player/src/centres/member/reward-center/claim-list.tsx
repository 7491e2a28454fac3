import type { RouteState } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Button, buttonClass } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { useState } from 'react';
import { Link } from 'react-router';
import { ClaimDialog } from '../../../features/promotions/claim-dialog.tsx';
import { type Reward, offerAddress } from '../../../features/promotions/offer.ts';
import { useRewardText } from '../../../features/promotions/use-reward-text.ts';
import { Time } from '../../../lib/parts/time.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import css from './rewards.module.css';

/** Rewards that can be claimed, the earliest last day first, and one press for all that are cash. */
export function ClaimList({ of }: { readonly of: RouteState<OutputOf<typeof contract.getClaimPromotion>> }) {
  const { t } = useText();
  const [claimed, setClaimed] = useState<readonly Reward[] | null>(null);
  if (of.state !== 'ready') return <Waiting of={of} rows={4} />;
  const { list } = of.data;
  const cash = list.filter(isCash);
  return (
    <div className={css.tab}>
      {list.length === 0 ? (
        <EmptyState
          icon="gift"
          title={t('promotions.rewards.noneClaim')}
          action={
            <Link to="/promotions" className={buttonClass()}>
              {t('promotions.rewards.seeOffers')}
            </Link>
          }
        />
      ) : (
        <ul>
          {list.map((reward) => (
            <Row key={reward.rewardId} reward={reward} onClaim={() => setClaimed([reward])} />
          ))}
        </ul>
      )}
      {cash.length > 1 && (
        <div>
          <Button look="primary" onClick={() => setClaimed(cash)}>
            {t('promotions.claimAll', { count: cash.length })}
          </Button>
        </div>
      )}
      {claimed && <ClaimDialog rewards={claimed} onClose={() => setClaimed(null)} />}
    </div>
  );
}

function Row({ reward, onClaim }: { readonly reward: Reward; readonly onClaim: () => void }) {
  const { t, format } = useText();
  const rewardText = useRewardText();
  const { title, promotionId, mode, amount, required, currency, claimBefore } = reward;
  const toStake = parseAmount(required) ?? 0n;
  return (
    <li className={css.row}>
      <span className={css.what}>
        <Link to={offerAddress(promotionId)} className={css.title} dir="auto">
          {title}
        </Link>
        <small>{t(`promotions.kind.${mode}`)}</small>
      </span>
      <dl className={css.figures}>
        <div>
          <dt>{t('promotions.column.amount')}</dt>
          <dd className={css.amount}>
            <bdi>{rewardText(amount, mode, currency)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('promotions.column.stake')}</dt>
          <dd>
            <bdi>{toStake === 0n ? t('promotions.stake.none') : format.money(toStake, { currency })}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('promotions.column.before')}</dt>
          <dd>
            <Time at={claimBefore} style="dateTime" />
          </dd>
        </div>
      </dl>
      <Button
        look="ink"
        className={css.action}
        aria-label={t('promotions.claimTitle', { title })}
        onClick={onClaim}
      >
        {t('promotions.claim')}
      </Button>
    </li>
  );
}

/** Money at once: nothing is to be staked. */
function isCash({ mode, required }: Reward): boolean {
  return mode === 'cash' && parseAmount(required) === 0n;
}
