import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { OfficePager, PER_PAGE } from '../../../features/office/office-pager.tsx';
import { type Column, OfficeTable } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { SearchForm } from '../../../features/office/search-form.tsx';
import {
  pageNumber,
  rowNumber,
  type UrlField,
  type UrlValue,
  useUrlValue,
} from '../../../features/office/use-url-value.ts';

type Code = OutputOf<typeof contract.staffPromotionCodesFound>['list'][number];

/** The first digits of a hash, from four on: fewer would find codes by the thousand. */
const hashDigits: UrlField<string | null> = {
  first: null,
  read: (text) => (/^[0-9A-Fa-f]{4,64}$/.test(text) ? text.toLowerCase() : null),
};

/** What the address says of the codes that are shown: those of a series, or those whose hash begins with some digits. */
export function useFoundCodes() {
  return {
    series: useUrlValue('series', rowNumber, ['codes', 'hash']),
    prefix: useUrlValue('hash', hashDigits, ['codes', 'series']),
  };
}

/** Finds codes by their hash, and lists those of the series that was chosen. */
export function FoundCodes({
  series,
  prefix,
}: {
  readonly series: UrlValue<string | null>;
  readonly prefix: UrlValue<string | null>;
}) {
  const { t } = useText();
  const of = { ...(series.value && { series: series.value }), ...(prefix.value && { prefix: prefix.value }) };
  return (
    <section className={css.found} aria-label={t('offers.codes.find')}>
      <h2>{t('offers.codes.find')}</h2>
      <p className={css.note}>{t('offers.codes.findText')}</p>
      <SearchForm
        label={t('offers.codes.hash')}
        odd={t('offers.codes.hashOdd')}
        by={hashDigits}
        shown={prefix.value ?? ''}
        onLook={prefix.set}
      />
      {series.value !== null && (
        <p className={css.actions}>
          {t('offers.codes.ofSeries', { series: series.value })}
          <Button size="small" onClick={() => series.set(null)}>
            {t('common.close')}
          </Button>
        </p>
      )}
      {Object.keys(of).length > 0 && <Codes key={JSON.stringify(of)} of={of} />}
    </section>
  );
}

function Codes({ of }: { readonly of: { readonly series?: string; readonly prefix?: string } }) {
  const { t } = useText();
  const page = useUrlValue('codes', pageNumber);
  const columns = useColumns();
  const codes = useRoute(contract.staffPromotionCodesFound, {
    ...of,
    pageNo: page.value,
    pageSize: PER_PAGE,
  });
  return (
    <Ready of={codes}>
      {({ list, totalPages }) => (
        <>
          <OfficeTable
            caption={t('offers.codes.find')}
            rows={list}
            empty={t('offers.codes.noneFound')}
            icon="ticket"
            columns={columns}
          />
          <OfficePager at={page} pages={totalPages} />
        </>
      )}
    </Ready>
  );
}

function useColumns(): readonly Column<Code>[] {
  const { t, format } = useText();
  return [
    { label: t('offers.codes.hash'), cell: ({ prefix }) => <code dir="ltr">{prefix}</code> },
    {
      label: t('offers.codes.series'),
      cell: ({ series, isEnded }) => (
        <>
          <bdi>{series}</bdi> {isEnded && <Tag tone="plain">{t('offers.codes.ended')}</Tag>}
        </>
      ),
    },
    { label: t('offers.codes.usesEach'), isFigure: true, cell: ({ usesEach }) => format.number(usesEach) },
    { label: t('offers.codes.used'), isFigure: true, cell: ({ used }) => format.number(used) },
    {
      label: t('offers.codes.lastUse'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? '–' : format.date(lastUsedAt, 'dateTime')),
    },
  ];
}
