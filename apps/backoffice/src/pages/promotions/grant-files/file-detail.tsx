import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Notice } from '@tyche/ui/notice';
import { Link } from 'react-router';
import { ActButton } from '../../../features/office/act-button.tsx';
import { BasisList } from '../../../features/office/basis-list.tsx';
import { PER_PAGE } from '../../../features/office/office-pager.tsx';
import type { Column } from '../../../features/office/office-table.tsx';
import { PagedTable } from '../../../features/office/paged-table.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { pageNumber, useUrlValue } from '../../../features/office/use-url-value.ts';

type GrantFile = OutputOf<typeof contract.staffGrantFile>;
type Row = OutputOf<typeof contract.staffGrantFileRows>['list'][number];

const LOOK_MS = 5_000;

/** A file: what it would give or gave, what to know before it is proposed, and its rows, those that are not granted first. */
export function FileDetail({ id }: { readonly id: string }) {
  const found = useRoute(contract.staffGrantFile, { id }, { refetchIntervalMs: LOOK_MS });
  return (
    <Ready of={found}>
      {(file) => (
        <div className={css.form}>
          <Warnings of={file} />
          <Figures of={file} />
          <Actions of={file} />
          {!file.isEmptied && <Rows of={file} />}
        </div>
      )}
    </Ready>
  );
}

function Warnings({ of: { sameAs, isAboveBudget, isEmptied } }: { readonly of: GrantFile }) {
  const { t } = useText();
  return (
    <>
      {sameAs !== null && <Notice tone="caution">{t('offers.files.same', { id: sameAs })}</Notice>}
      {isAboveBudget && <Notice tone="caution">{t('offers.files.aboveBudget')}</Notice>}
      {isEmptied && <Notice>{t('offers.files.emptied')}</Notice>}
    </>
  );
}

function Figures({ of: file }: { readonly of: GrantFile }) {
  const { t, format } = useText();
  const { currency } = file;
  const bad = file.verdicts.filter(({ verdict }) => verdict !== 'ok');
  return (
    <BasisList
      rows={[
        [
          t('offers.one'),
          <Link key="offer" className={css.link} to={`/promotions?open=${file.promotionId}`}>
            {file.title}
          </Link>,
        ],
        [t('staff.approvals.state'), t(`offers.files.state.${file.state}`)],
        [t('staff.reason'), t(`offers.grantReason.${file.reason}`)],
        [t('offers.note.label'), file.note === '' ? '–' : file.note],
        [t('offers.files.rows'), format.number(file.rows)],
        [t('offers.files.okRows'), format.number(file.okRows)],
        [t('offers.files.sum'), <Amount key="sum" of={{ amount: file.amount, currency }} />],
        ...bad.map(
          ({ verdict, rows }) => [t(`offers.files.verdict.${verdict}`), format.number(rows)] as const,
        ),
        [t('offers.files.given'), format.number(file.given)],
        [t('offers.files.givenSum'), <Amount key="given" of={{ amount: file.givenAmount, currency }} />],
        [t('offers.files.refused'), format.number(file.refused)],
      ]}
    />
  );
}

function Actions({ of: { id, state, okRows, amount, currency } }: { readonly of: GrantFile }) {
  const { t, format } = useText();
  if (state !== 'checked' && state !== 'proposed') return null;
  const sum = format.money(parseAmount(amount) ?? 0n, { currency });
  return (
    <div className={css.actions}>
      {state === 'checked' && okRows > 0 && (
        <ActButton
          route={contract.proposeGrantFile}
          input={() => ({ id })}
          look="primary"
          label={t('offers.files.propose')}
          question={t('offers.files.proposeAsk', { rows: format.number(okRows), amount: sum })}
        />
      )}
      <ActButton
        route={contract.withdrawGrantFile}
        input={() => ({ id })}
        label={t('offers.files.withdraw')}
        question={t('offers.files.withdrawAsk')}
      />
    </div>
  );
}

function Rows({ of: { id, currency } }: { readonly of: GrantFile }) {
  const { t } = useText();
  const page = useUrlValue('rows', pageNumber);
  const columns = useColumns(currency);
  const rows = useRoute(
    contract.staffGrantFileRows,
    { id, pageNo: page.value, pageSize: PER_PAGE },
    // As the file itself: a small one goes from proposed to done between two looks.
    { refetchIntervalMs: LOOK_MS },
  );
  return (
    <PagedTable
      of={rows}
      at={page}
      label={t('offers.files.rows')}
      caption={t('offers.files.rows')}
      empty={t('offers.files.noRows')}
      columns={columns}
    />
  );
}

function useColumns(currency: string): readonly Column<Row>[] {
  const { t, find } = useText();
  return [
    { label: t('offers.files.line'), isFigure: true, cell: ({ id }) => id },
    { label: t('staff.col.member'), cell: ({ username, memberId }) => <bdi>{username || memberId}</bdi> },
    {
      label: t('staff.col.amount'),
      isFigure: true,
      cell: ({ amount }) => (amount === null ? '–' : <Amount of={{ amount, currency }} />),
    },
    {
      label: t('offers.files.result'),
      isLong: true,
      cell: ({ verdict, applicationId, refused }) => {
        if (applicationId !== null)
          return (
            <Link className={css.link} to={`/promotion-applications?open=${applicationId}`}>
              {t('offers.files.given')}
            </Link>
          );
        // A code that has no word here stands as it came.
        return refused === null
          ? t(`offers.files.verdict.${verdict}`)
          : (find(`offers.files.verdict.${refused}`) ?? refused);
      },
    },
  ];
}
