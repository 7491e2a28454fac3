import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Notice } from '@tyche/ui/notice';
import { Fact, Facts } from '../../../features/payments/facts.tsx';
import { Part, Parts } from '../../../lib/parts/part.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { ConvertForm } from './convert-form.tsx';
import { Mall } from './mall.tsx';
import { PointMovements } from './point-movements.tsx';
import { PointRecords } from './point-records.tsx';
import { usePointText } from './point-text.ts';

/** Points: the balance, the mall, conversion into money, how points are earned, records and movements (docs/reference/rewards.md 6). */
export function Points() {
  const { t } = useText();
  const points = usePointText();
  const balance = useRoute(contract.pointBalance, {});
  const conversion = useRoute(contract.pointConversion, {});
  const isPaused = conversion.state === 'ready' && conversion.data.isPaused;
  return (
    <Parts>
      <Part title={t('points.balance')}>
        <Waiting of={balance} rows={2} />
        {balance.state === 'ready' && (
          <Facts>
            <Fact label={t('points.toSpend')}>
              <strong>{points(balance.data.points)}</strong>
            </Fact>
            <Fact label={t('points.held')}>{points(balance.data.held)}</Fact>
            <Fact label={t('points.month')}>{points(balance.data.month)}</Fact>
            {Number(balance.data.owed) > 0 && (
              <Fact label={t('points.owed')}>{points(balance.data.owed)}</Fact>
            )}
          </Facts>
        )}
      </Part>
      <Mall />
      {isPaused ? (
        <Part title={t('points.convert')}>
          <Notice>{t('points.convertPaused')}</Notice>
        </Part>
      ) : (
        <Part title={t('points.convert')} text={t('points.convertText')}>
          <Waiting of={conversion} rows={3} />
          {conversion.state === 'ready' && <ConvertForm terms={conversion.data} />}
        </Part>
      )}
      <Earning />
      <PointRecords />
      <PointMovements />
    </Parts>
  );
}

/** The points for 100 staked, by group of games. */
function Earning() {
  const { t } = useText();
  const points = usePointText({ minimumFractionDigits: 0, maximumFractionDigits: 4 });
  const config = useRoute(contract.pointConfig, {});
  return (
    <Part title={t('points.earning')} text={t('points.earningText')}>
      <Waiting of={config} rows={4} />
      {config.state === 'ready' && (
        <Facts>
          {config.data.list.map(({ group, pointsPerHundred }) => (
            <Fact key={group} label={t(`points.group.${group}`)}>
              {points(pointsPerHundred)}
            </Fact>
          ))}
        </Facts>
      )}
    </Part>
  );
}
