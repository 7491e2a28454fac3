import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText, useWords } from '@tyche/i18n/react';
import { mayPass } from '@tyche/rules/access';
import { Icon } from '@tyche/ui/icon';
import { useCentre } from '../../state/centre.ts';
import { callerOf, useSession } from '../../state/session.ts';
import css from './rewards-row.module.css';

const STALE_MS = 60_000;
/** More than a member can have running. */
const COUNTED = 10;
const WORDS = ['promotions'];

/** What waits to be claimed and what runs, in one line that leads to the reward centre. Nothing where there is neither. */
export function RewardsRow() {
  const enabled = useSession(({ member }) => mayPass('member-centre', callerOf(member)));
  const options = { staleTimeMs: STALE_MS, enabled };
  const toClaim = useRoute(contract.getClaimPromotion, {}, options);
  const running = useRoute(
    contract.promotionApplications,
    { status: 'process', pageNo: 1, pageSize: COUNTED },
    options,
  );
  const claims = toClaim.state === 'ready' ? toClaim.data.list.length : 0;
  const runs = running.state === 'ready' ? running.data.total : 0;
  return claims > 0 || runs > 0 ? <Row claims={claims} runs={runs} /> : null;
}

function Row({ claims, runs }: { readonly claims: number; readonly runs: number }) {
  const { t } = useText();
  const centre = useCentre();
  if (!useWords(WORDS)) return null;
  return (
    <button type="button" className={css.row} onClick={() => centre.open('rewardCenter')}>
      <Icon name="gift" />
      <span className={css.words}>
        <b>{t('promotions.home.title')}</b>
        {claims > 0 && <span>{t('promotions.home.claim', { count: claims })}</span>}
        {runs > 0 && <span>{t('promotions.home.running', { count: runs })}</span>}
      </span>
      <span className={css.go}>{t('promotions.home.open')}</span>
    </button>
  );
}
