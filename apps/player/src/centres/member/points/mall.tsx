import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { useState } from 'react';
import { Part } from '../../../lib/parts/part.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { usePointText } from './point-text.ts';
import css from './points.module.css';
import { RedeemDialog, type Reward } from './redeem-dialog.tsx';

/** The rewards of the mall with their points, stock and limit; each can be redeemed. */
export function Mall() {
  const { t } = useText();
  const points = usePointText();
  const rewards = useRoute(contract.pointRewards, {});
  const [open, setOpen] = useState<Reward | null>(null);
  return (
    <Part title={t('points.mall')}>
      <Waiting of={rewards} rows={4} />
      {rewards.state === 'ready' && rewards.data.list.length === 0 && (
        <EmptyState icon="gift" title={t('points.noRewards')} />
      )}
      {rewards.state === 'ready' && rewards.data.list.length > 0 && (
        <ul className={css.rewards}>
          {rewards.data.list.map((reward) => (
            <li key={reward.id} className={css.reward}>
              <strong dir="auto">{reward.name}</strong>
              <span>{t('points.price', { points: points(reward.price) })}</span>
              <small className={css.stock}>
                {t(`points.kind.${reward.kind}`)} ·{' '}
                {reward.stock === null ? t('points.available') : t('points.stock', { count: reward.stock })}
                {reward.maxPerMember !== null && <> · {t('points.limit', { max: reward.maxPerMember })}</>}
              </small>
              <Button disabled={reward.stock === 0} onClick={() => setOpen(reward)}>
                {t('points.redeem')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open !== null && <RedeemDialog reward={open} onClose={() => setOpen(null)} />}
    </Part>
  );
}
