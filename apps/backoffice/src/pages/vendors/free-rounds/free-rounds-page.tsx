import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { PER_PAGE } from '../../../features/office/office-pager.tsx';
import type { Column } from '../../../features/office/office-table.tsx';
import { PagedTable } from '../../../features/office/paged-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { pageNumber, useUrlValue } from '../../../features/office/use-url-value.ts';
import { useMay } from '../../../state/session.ts';
import { GrantForm } from './grant-form.tsx';

type Grant = OutputOf<typeof contract.staffFreeRounds>['list'][number];

const tones = { waiting: 'caution', open: 'jade', refused: 'danger', revoked: 'danger' } as const;
/** The vendor is told after the grant, and members play meanwhile. */
const LOOK_MS = 10_000;

/** Free rounds that staff granted: who has them, how many were played, and how each grant stands. */
export function FreeRoundsPage() {
  const { t } = useText();
  const page = useUrlValue('page', pageNumber);
  const [isOpen, setOpen] = useState(false);
  const mayGrant = useMay(contract.grantFreeRounds);
  const columns = useColumns();
  const grants = useRoute(
    contract.staffFreeRounds,
    { pageNo: page.value, pageSize: PER_PAGE },
    { refetchIntervalMs: LOOK_MS },
  );
  return (
    <OfficeFrame title={t('staff.freeRounds.title')} note={t('staff.freeRounds.note')}>
      {mayGrant && (
        <p>
          <Button onClick={() => setOpen(true)}>{t('staff.freeRounds.grant')}</Button>
        </p>
      )}
      {isOpen && (
        <Dialog
          title={t('staff.freeRounds.grant')}
          closeLabel={t('common.close')}
          onClose={() => setOpen(false)}
          size="dialog"
        >
          <GrantForm onDone={() => setOpen(false)} />
        </Dialog>
      )}
      <PagedTable
        of={grants}
        at={page}
        caption={t('staff.freeRounds.title')}
        empty={t('staff.freeRounds.none')}
        icon="gift"
        columns={columns}
      />
    </OfficeFrame>
  );
}

function useColumns(): readonly Column<Grant>[] {
  const { t, format } = useText();
  return [
    {
      label: t('staff.col.member'),
      cell: ({ username, reason }) => (
        <>
          <bdi>{username}</bdi>
          <small className={css.detail}>{reason}</small>
        </>
      ),
      isLong: true,
    },
    { label: t('staff.vendors.game'), cell: ({ vendor, gameCode }) => <bdi>{`${vendor} ${gameCode}`}</bdi> },
    {
      label: t('staff.freeRounds.bet'),
      cell: ({ bet, currency }) => <Amount of={{ amount: bet, currency }} />,
      isFigure: true,
    },
    {
      label: t('staff.freeRounds.played'),
      cell: ({ used, rounds }) => t('staff.freeRounds.usedOf', { used, rounds }),
      isFigure: true,
    },
    {
      label: t('staff.freeRounds.face'),
      cell: ({ face, currency }) => <Amount of={{ amount: face, currency }} />,
      isFigure: true,
    },
    {
      label: t('staff.freeRounds.won'),
      cell: ({ won, currency, pay, paidAt }) => (
        <>
          <Amount of={{ amount: won, currency }} />
          {pay === 'TOTAL' && (
            <small className={css.detail}>
              {paidAt === null
                ? t('staff.freeRounds.pay.TOTAL')
                : `${t('staff.freeRounds.state.paid')} ${format.date(paidAt, 'full')}`}
            </small>
          )}
        </>
      ),
      isFigure: true,
    },
    { label: t('staff.freeRounds.until'), cell: ({ validUntil }) => format.date(validUntil, 'full') },
    {
      label: t('staff.approvals.state'),
      cell: ({ state }) => (
        <Tag {...(state in tones && { tone: tones[state as keyof typeof tones] })}>
          {t(`staff.freeRounds.state.${state}`)}
        </Tag>
      ),
    },
    {
      label: t('staff.col.action'),
      cell: ({ id, state, username }) =>
        (state === 'open' || state === 'waiting') && (
          <ActButton
            route={contract.revokeFreeRounds}
            input={(reason) => ({ id, reason })}
            label={t('staff.freeRounds.revoke')}
            question={t('staff.freeRounds.revokeAsk', { name: username })}
            needsReason
          />
        ),
    },
  ];
}
