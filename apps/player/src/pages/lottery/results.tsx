import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { type Game, readResult } from '@tyche/rules/lottery';
import { cx } from '@tyche/ui/cx';
import { Icon } from '@tyche/ui/icon';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Table } from '@tyche/ui/table';
import { useState } from 'react';
import { Link } from 'react-router';
import { DrawnBalls } from '../../lib/drawn/drawn-balls.tsx';
import { usePagerText } from '../../lib/pager-text.ts';
import { Failed } from '../../lib/states/failed.tsx';
import { shortNumber } from '../../lib/lottery-text.ts';
import { drawNumber } from '../../lib/win-no.ts';
import { useText } from '@tyche/i18n/react';
import { Facts } from './draw-header.tsx';
import css from './results.module.css';
import { Time } from '../../lib/parts/time.tsx';

const PER_PAGE = 20;

/** The archive of a game's results, newest first, each with the way to check it. */
export function Results({ game }: { readonly game: Game }) {
  const { t } = useText();
  const [page, setPage] = useState(1);
  const pagerText = usePagerText();
  const results = useRoute(contract.drawHistory, { gameId: game.id, page: page - 1, size: PER_PAGE });
  if (results.state === 'loading') return <SkeletonRows rows={8} label={t('common.loading')} />;
  if (results.state === 'failed') return <Failed error={results.error} retry={results.retry} />;
  const { content, totalPages } = results.data;
  if (content.length === 0) return <EmptyState icon="lottery" title={t('lottery.results.empty')} />;
  return (
    <div className={css.results}>
      <Table caption={t('lottery.tab.results')}>
        <thead>
          <tr>
            {(['draw', 'time', 'result'] as const).map((head) => (
              <th key={head} scope="col" className={cx(head === 'time' && css.wide)}>
                {t(`lottery.results.${head}`)}
              </th>
            ))}
            <th scope="col">
              <span className={css.hushed}>{t('lottery.results.check')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {content.map((draw) => (
            <tr key={draw.numero}>
              <th scope="row">
                <bdi className={css.wide}>{drawNumber(draw.numero)}</bdi>
                <bdi className={css.narrow}>{shortNumber(draw.numero)}</bdi>
                <small className={css.narrow}>
                  <Time at={draw.drawTime} style="dateTime" />
                </small>
              </th>
              <td className={cx(css.time, css.wide)}>
                <Time at={draw.drawTime} style="dateTime" />
              </td>
              <td>
                {readResult(game.draw, draw.winNo) ? (
                  <span className={css.result}>
                    <DrawnBalls result={draw.winNo} family={game.family} />
                    {/^[0-9]{5}$/.test(draw.winNo) && <Facts winNo={draw.winNo} />}
                    {draw.corrected && <strong>{t('lottery.results.corrected')}</strong>}
                  </span>
                ) : (
                  t(draw.state === 'void' ? 'lottery.results.void' : 'lottery.draw.closed')
                )}
              </td>
              <td>
                <Link
                  className={css.link}
                  to={`/verify?game=${game.id}&draw=${draw.numero}`}
                  aria-label={t('lottery.results.checkDraw', { number: shortNumber(draw.numero) })}
                >
                  <span className={css.wide}>{t('lottery.results.check')}</span>
                  <Icon name="shield" size={20} />
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Pager page={page} pages={totalPages} text={pagerText} onChange={setPage} />
      <p className={css.note}>{t('lottery.results.zone', { zone: game.calendar.zone })}</p>
    </div>
  );
}
