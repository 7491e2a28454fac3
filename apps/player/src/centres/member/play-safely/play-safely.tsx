import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Parts } from '../../../lib/parts/part.tsx';
import { Failed } from '../../../lib/states/failed.tsx';
import { useText } from '@tyche/i18n/react';
import { BreakSection } from './break-section.tsx';
import { ConsentsSection } from './consents-section.tsx';
import { DataSection } from './data-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { LossSection } from './loss-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { OffersSection } from './offers-section.tsx';
import { RealitySection } from './reality-section.tsx';

/** Play safely: a break one tap away, then the reality check, what play came to, limits, the offers you see and get, who you are, and your own data. */
export function PlaySafely() {
  const { t, format } = useText();
  const protection = useRoute(contract.protection, {});
  switch (protection.state) {
    case 'loading':
      return <SkeletonRows rows={8} label={t('common.loading')} />;
    case 'failed':
      return <Failed error={protection.error} retry={protection.retry} />;
    case 'ready': {
      const { data } = protection;
      return (
        <Parts>
          {data.stop && (
            <Notice tone="info">
              {t(data.stop.kind === 'break' ? 'safely.stop.break' : 'safely.stop.exclusion', {
                until: format.date(data.stop.until, 'full'),
              })}
            </Notice>
          )}
          <BreakSection isStopped={data.stop !== null} />
          <RealitySection minutes={data.realityCheckMinutes} />
          <LossSection />
          <LimitsSection protection={data} />
          <OffersSection />
          <ConsentsSection />
          <IdentitySection identity={data.identity} />
          <DataSection />
        </Parts>
      );
    }
  }
}
