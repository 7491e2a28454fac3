import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { EmptyState } from '@tyche/ui/empty-state';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Failed } from '../../lib/states/failed.tsx';
import { Time } from '../../lib/parts/time.tsx';
import { useLotteryName } from '../../state/games.ts';
import { useNow } from '../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import css from './latest-winners.module.css';
import { Section } from './section.tsx';

const SHOWN = 6;
const MINUTE_MS = 60_000;
const REFRESH_MS = 60_000;

/** The latest wins as they were paid, names masked by the server. Nobody is invented. */
export function LatestWinners() {
  const { t } = useText();
  return (
    <Section title={t('home.winners.title')}>
      <Winners />
      <ReturnShare />
    </Section>
  );
}

/** How many bets of the last day returned more than they cost: what the list of wins leaves out. */
function ReturnShare() {
  const { t, format } = useText();
  const share = useRoute(contract.winShare, {});
  if (share.state !== 'ready' || share.data.bets === 0) return null;
  const { bets, returnedMore } = share.data;
  return (
    <p className={css.share}>
      {t('home.winners.share', {
        share: format.number(returnedMore / bets, { style: 'percent', maximumFractionDigits: 1 }),
        bets: format.number(bets),
      })}
    </p>
  );
}

function Winners() {
  const { t, format } = useText();
  const name = useLotteryName();
  const now = useNow(MINUTE_MS);
  const board = useRoute(contract.winnerBoard, { limitNum: SHOWN }, { refetchIntervalMs: REFRESH_MS });
  switch (board.state) {
    case 'loading':
      return <SkeletonRows rows={SHOWN} label={t('common.loading')} />;
    case 'failed':
      return <Failed error={board.error} retry={board.retry} />;
    case 'ready':
      if (board.data.list.length === 0)
        return (
          <EmptyState icon="star" title={t('home.winners.none')}>
            {t('home.winners.noneText')}
          </EmptyState>
        );
      return (
        <ul className={css.winners}>
          {board.data.list.map(({ vo }) => (
            <li key={`${vo.customerName} ${vo.time} ${vo.winAmount}`} className={css.line}>
              <div className={css.who}>
                <bdi>{vo.customerName}</bdi>
                <small>
                  {name(vo.gameCode, vo.gameName)},{' '}
                  <Time at={vo.time} style="dateTime">
                    {format.ago(vo.time, Math.max(now, vo.time))}
                  </Time>
                </small>
              </div>
              <b className={css.amount}>{format.money(parseAmount(vo.winAmount) ?? 0n)}</b>
            </li>
          ))}
        </ul>
      );
  }
}
