import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { PER_PAGE } from '../../../features/office/office-pager.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { Queue } from '../../../features/office/queue.tsx';
import { SearchForm } from '../../../features/office/search-form.tsx';
import { oneOf, pageNumber, rowId, rowNumber, useUrlValue } from '../../../features/office/use-url-value.ts';
import { BonusDetail } from './bonus-detail.tsx';
import { StakedOf } from './staked-of.tsx';

const states = ['running', 'waiting', 'over'] as const;
const LOOK_MS = 20_000;

/** Bonuses with turnover: those that run, wait or are over, of a member or of an offer. */
export function BonusesPage() {
  const { t, format } = useText();
  const state = useUrlValue('status', oneOf(states, 'running'), ['page', 'open']);
  const username = useUrlValue('member', rowNumber, ['page', 'open']);
  const offer = useUrlValue('offer', rowId, ['page', 'open']);
  const page = useUrlValue('page', pageNumber);
  const bonuses = useRoute(
    contract.staffBonuses,
    {
      state: state.value,
      ...(username.value !== null && { username: username.value }),
      ...(offer.value !== null && { promotionId: offer.value }),
      pageNo: page.value,
      pageSize: PER_PAGE,
    },
    { refetchIntervalMs: LOOK_MS },
  );
  return (
    <Queue
      title={t('offers.bonuses.title')}
      note={t('offers.bonuses.note')}
      states={states}
      state={state}
      page={page}
      of={bonuses}
      filters={
        <div className={css.search}>
          <SearchForm
            label={t('staff.col.member')}
            odd={t('refusals.unknown-member')}
            by={rowNumber}
            shown={username.value ?? ''}
            onLook={username.set}
          />
          {offer.value !== null && (
            <Button onClick={() => offer.set(null)}>{t('offers.applications.allOffers')}</Button>
          )}
        </div>
      }
      columns={[
        { label: t('staff.col.member'), cell: (row) => <bdi>{row.username}</bdi> },
        {
          label: t('offers.one'),
          isLong: true,
          cell: (row) => (
            <>
              <bdi>{row.title}</bdi>
              <small className={css.detail}>
                {t(`offers.kind.${row.type}`)} · {t(`offers.mode.${row.mode}`)}
              </small>
            </>
          ),
        },
        {
          label: t('offers.bonuses.pocket'),
          isFigure: true,
          cell: ({ pocket, currency }) => <Amount of={{ amount: pocket, currency }} />,
        },
        { label: t('offers.bonuses.staked'), isFigure: true, cell: (row) => <StakedOf of={row} /> },
        {
          label: t(state.value === 'over' ? 'offers.bonuses.ended' : 'offers.bonuses.ends'),
          cell: ({ endedAt, expiresAt }) => {
            const at = state.value === 'over' ? endedAt : expiresAt;
            return at === null ? '–' : format.date(at, 'dateTime');
          },
        },
        ...(state.value === 'over'
          ? [
              {
                label: t('offers.bonuses.outcome'),
                cell: ({ outcome }: { readonly outcome: string | null }) => <OutcomeTag of={outcome} />,
              },
            ]
          : []),
      ]}
      oneTitle={t('offers.bonuses.one')}
      size="wide"
    >
      {(id) => <BonusDetail id={id} />}
    </Queue>
  );
}

function OutcomeTag({ of: outcome }: { readonly of: string | null }) {
  const { find } = useText();
  if (outcome === null) return '–';
  return (
    <Tag tone={outcome === 'released' ? 'jade' : 'plain'}>{find(`offers.detail.${outcome}`) ?? outcome}</Tag>
  );
}
