import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { type Column, OfficeTable } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';

type Tries = OutputOf<typeof contract.staffPromotionCodeTries>;
type Row = Tries['members']['list'][number];

const LOOK_MS = 60_000;

/** Wrong tries of codes, and who has most of them: a sign that somebody guesses. What was typed is kept nowhere. */
export function CodeTries() {
  const { t } = useText();
  const tries = useRoute(contract.staffPromotionCodeTries, {}, { refetchIntervalMs: LOOK_MS });
  return (
    <section className={css.found} aria-label={t('offers.codes.tries')}>
      <h2>{t('offers.codes.tries')}</h2>
      <p className={css.note}>{t('offers.codes.triesText')}</p>
      <Ready of={tries}>
        {(data) => (
          <>
            <TriesOf of={data.members} kind="members" />
            <TriesOf of={data.networks} kind="networks" />
          </>
        )}
      </Ready>
    </section>
  );
}

function TriesOf({ of, kind }: { readonly of: Tries['members']; readonly kind: keyof Tries }) {
  const { t, format } = useText();
  const columns = useColumns(kind);
  const title = t(`offers.codes.triesOf.${kind}`);
  return (
    <div className={css.found}>
      <h3>{title}</h3>
      <p>
        {t('offers.codes.triesSum', {
          hour: format.number(of.hour),
          day: format.number(of.day),
          limit: format.number(of.limit),
          reached: format.number(of.atLimit),
        })}
      </p>
      <OfficeTable caption={title} rows={of.list} empty={t('offers.codes.noTries')} columns={columns} />
    </div>
  );
}

function useColumns(kind: keyof Tries): readonly Column<Row>[] {
  const { t, format } = useText();
  return [
    {
      label: kind === 'members' ? t('staff.col.member') : t('offers.codes.network'),
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    { label: t('offers.codes.thisHour'), isFigure: true, cell: ({ hour }) => format.number(hour) },
    { label: t('offers.codes.lastDay'), isFigure: true, cell: ({ day }) => format.number(day) },
    { label: t('offers.codes.reached'), isFigure: true, cell: ({ reached }) => format.number(reached) },
  ];
}
