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

type Beacon = OutputOf<typeof contract.beacons>['list'][number];

const LOOK_MS = 10_000;

/** The beacons that draws without a result wait for. When the key of a beacon is lost, two persons void all its draws. */
export function BeaconsPage() {
  const { t, format } = useText();
  const beacons = useRoute(contract.beacons, {}, { refetchIntervalMs: LOOK_MS });
  return (
    <OfficeFrame title={t('staff.beacons.title')} note={t('staff.beacons.note')}>
      <Ready of={beacons}>
        {({ list }) => (
          <OfficeTable
            caption={t('staff.beacons.title')}
            rows={list}
            empty={t('staff.beacons.empty')}
            columns={[
              {
                label: t('staff.beacons.col.beacon'),
                cell: (row) => (
                  <span className={css.actions}>
                    <bdi>{nameOf(row)}</bdi>
                    <Tag tone={row.isAsked ? 'jade' : 'caution'}>
                      {t(row.isAsked ? 'staff.beacons.asked' : 'staff.beacons.lost')}
                    </Tag>
                  </span>
                ),
              },
              {
                label: t('staff.beacons.col.seen'),
                cell: ({ seenAt }) =>
                  seenAt === null ? t('staff.beacons.never') : format.date(seenAt, 'full'),
              },
              {
                label: t('staff.beacons.col.onSale'),
                cell: (row) => format.number(row.onSale),
                isFigure: true,
              },
              { label: t('staff.beacons.col.due'), cell: (row) => format.number(row.due), isFigure: true },
              {
                label: t('staff.beacons.col.frozen'),
                cell: (row) => format.number(row.frozen),
                isFigure: true,
              },
              {
                label: t('staff.beacons.col.first'),
                cell: ({ firstAt }) => firstAt !== null && format.date(firstAt, 'full'),
              },
              { label: t('staff.col.action'), cell: (row) => !row.isAsked && <VoidAll of={row} /> },
            ]}
          />
        )}
      </Ready>
    </OfficeFrame>
  );
}

const nameOf = ({ name, keyBegins }: Beacon) => `${name} ${keyBegins}`;

function VoidAll({ of: beacon }: { readonly of: Beacon }) {
  const { t } = useText();
  const count = beacon.onSale + beacon.due + beacon.frozen;
  return (
    <ActButton
      route={contract.voidBeacon}
      input={(reason) => ({ id: beacon.id, reason })}
      label={t('staff.beacons.void')}
      question={t('staff.beacons.voidAsk', { count, beacon: nameOf(beacon) })}
      needsReason
    />
  );
}
