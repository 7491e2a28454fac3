import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { EmptyState } from '@tyche/ui/empty-state';
import { Button } from '@tyche/ui/button';
import { Pager } from '@tyche/ui/pager';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Bonuses } from '../../../lib/bonuses/bonus.ts';
import { BonusBar } from '../../../lib/bonuses/bonus-bar.tsx';
import {
  isFinal,
  offerAddress,
  type OwnApplication,
  standingOfApplication,
} from '../../../features/promotions/offer.ts';
import { BetsMade } from '../../../features/promotions/bets-made.tsx';
import { Figures } from '../../../features/promotions/figures.tsx';
import { NextStep, StandingTag } from '../../../features/promotions/standing.tsx';
import { useRewardText } from '../../../features/promotions/use-reward-text.ts';
import { usePagerText } from '../../../lib/pager-text.ts';
import { Time } from '../../../lib/parts/time.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useCentre } from '../../../state/centre.ts';
import css from './rewards.module.css';

/** As many as a member can have under way. */
const ALL = 50;
const PER_PAGE = 10;

/** The member's applications of two statuses that are not over; of claimed ones those that wait for another bonus. */
export function ApplicationList({
  statuses: [one, other],
  none,
}: {
  readonly statuses: readonly [OwnApplication['status'], OwnApplication['status']];
  readonly none: 'rewards.noneRunning' | 'rewards.noneWaiting';
}) {
  const { t, language } = useText();
  const input = { pageNo: 1, pageSize: ALL, language: language.code };
  const first = useRoute(contract.promotionApplications, { ...input, status: one });
  const second = useRoute(contract.promotionApplications, { ...input, status: other });
  const bonuses = useRoute(contract.bonuses, {});
  if (first.state !== 'ready') return <Waiting of={first} rows={4} />;
  if (second.state !== 'ready') return <Waiting of={second} rows={4} />;
  const list = [...first.data.list, ...second.data.list].filter((each) => !isOver(each));
  return (
    <Rows
      of={list}
      none={t(`promotions.${none}`)}
      bonuses={bonuses.state === 'ready' ? bonuses.data : null}
    />
  );
}

/** What is over, newest first. The pages are those of all applications, so that one may show fewer. */
export function OverList() {
  const { t, language } = useText();
  const pagerText = usePagerText();
  const [page, setPage] = useState(1);
  const all = useRoute(contract.promotionApplications, {
    pageNo: page,
    pageSize: PER_PAGE,
    language: language.code,
  });
  if (all.state !== 'ready') return <Waiting of={all} rows={4} />;
  return (
    <div className={css.tab}>
      <Rows of={all.data.list.filter(isOver)} none={t('promotions.rewards.noneOver')} />
      <Pager page={page} pages={all.data.totalPages} text={pagerText} onChange={setPage} />
    </div>
  );
}

function isOver({ status, detail }: OwnApplication): boolean {
  return isFinal(standingOfApplication(status, detail));
}

function Rows({
  of,
  none,
  bonuses = null,
}: {
  readonly of: readonly OwnApplication[];
  readonly none: string;
  readonly bonuses?: Bonuses | null;
}) {
  if (of.length === 0) return <EmptyState icon="gift" title={none} />;
  return (
    <ul>
      {of.map((application) => (
        <Row key={application.applicationId} application={application} bonuses={bonuses} />
      ))}
    </ul>
  );
}

function Row({
  application,
  bonuses,
}: {
  readonly application: OwnApplication;
  readonly bonuses: Bonuses | null;
}) {
  const { t, format } = useText();
  const rewardText = useRewardText();
  const { title, promotionId, amount, required, mode, currency, status, detail, since } = application;
  const standing = standingOfApplication(status, detail);
  return (
    <li className={css.row}>
      <span className={css.what}>
        <Link to={offerAddress(promotionId)} className={css.title} dir="auto">
          {title}
        </Link>
        <small>
          <NextStep of={standing} startsAt={null} application={application} />
        </small>
      </span>
      <dl className={css.figures}>
        <div>
          <dt>{t('promotions.column.amount')}</dt>
          <dd className={amount === null ? undefined : css.amount}>
            <bdi>{amount === null ? '–' : rewardText(amount, mode, currency)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('promotions.column.stake')}</dt>
          <dd>
            <bdi>{required === null ? '–' : format.money(parseAmount(required) ?? 0n, { currency })}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('promotions.column.at')}</dt>
          <dd>
            <Time at={since} style="dateTime" />
          </dd>
        </div>
      </dl>
      <span className={css.action}>
        <StandingTag of={standing} />
      </span>
      <BetsMade of={application} className={css.bets} />
      <Figures of={application} className={css.bets} />
      <BonusLine id={application.applicationId} of={bonuses} />
    </li>
  );
}

/** How far the bonus of an application is, or its place among those that wait; with the way to its details. */
function BonusLine({ id, of }: { readonly id: string; readonly of: Bonuses | null }) {
  const { t } = useText();
  const centre = useCentre();
  const place = of?.waiting.findIndex((bonus) => bonus.id === id) ?? -1;
  const running = of?.running?.id === id ? of.running : null;
  if (!of || (!running && place < 0)) return null;
  return (
    <div className={css.bonus}>
      {running ? (
        <BonusBar of={running} />
      ) : (
        <p>{t('bonuses.queue', { place: place + 1, count: of.waiting.length })}</p>
      )}
      <Button size="small" onClick={() => centre.go('bonusDetails', true)}>
        {t('bonuses.toDetails')}
      </Button>
    </div>
  );
}
