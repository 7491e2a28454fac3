import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { useWord } from '../../../features/office/use-word.ts';

type Incident = OutputOf<typeof contract.incidents>['list'][number];

/** What went wrong with which draw, the newest first; a draw that is frozen now is let go on or voided, by two persons. */
export function IncidentsPage() {
  const { t, format } = useText();
  const word = useWord();
  const incidents = useRoute(contract.incidents, {}, { refetchIntervalMs: 10_000 });
  return (
    <OfficeFrame title={t('staff.incidents.title')} note={t('staff.incidents.note')}>
      <Ready of={incidents}>
        {({ list }) => (
          <OfficeTable
            caption={t('staff.incidents.title')}
            rows={list}
            empty={t('staff.incidents.empty')}
            icon="shield"
            columns={[
              {
                label: t('staff.col.what'),
                cell: (row) => (
                  <span className={css.actions}>
                    {word('incident', row.kind)}
                    {row.isWaiting && <Tag tone="caution">{t('staff.incidents.waits')}</Tag>}
                  </span>
                ),
              },
              { label: t('staff.col.draw'), cell: (row) => <bdi>{nameOf(row)}</bdi> },
              { label: t('staff.col.detail'), cell: (row) => row.detail, isLong: true },
              { label: t('staff.col.at'), cell: (row) => format.date(row.at, 'full') },
              { label: t('staff.col.action'), cell: (row) => row.isWaiting && <Decide on={row} /> },
            ]}
          />
        )}
      </Ready>
    </OfficeFrame>
  );
}

const nameOf = ({ gameCode, numero }: Incident) => `${gameCode} ${numero}`;

function Decide({ on }: { readonly on: Incident }) {
  const { t } = useText();
  const draw = nameOf(on);
  const input = (reason: string) => ({ gameId: on.gameId, numero: on.numero, reason });
  return (
    <span className={css.actions}>
      <ActButton
        route={contract.releaseDraw}
        input={input}
        label={t('staff.incidents.release')}
        question={t('staff.incidents.releaseAsk', { draw })}
        needsReason
        look="ink"
      />
      <ActButton
        route={contract.voidDraw}
        input={input}
        label={t('staff.incidents.void')}
        question={t('staff.incidents.voidAsk', { draw })}
        needsReason
      />
    </span>
  );
}
