import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { ChoiceChips } from '@tyche/ui/choices';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActButton } from '../../features/office/act-button.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import { OfficeFrame } from '../../features/office/page.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { oneOf, rowId, useUrlValue } from '../../features/office/use-url-value.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { type Announcement, kinds } from './draft.ts';

const shown = ['all', ...kinds] as const;

/** What the site tells: banners, player notices, pop-ups and promotions, with who sees them and from when to when. */
export function AnnouncementsPage() {
  const { t } = useText();
  const kind = useUrlValue('kind', oneOf(shown, 'all'), ['before']);
  const before = useUrlValue('before', rowId);
  const [open, setOpen] = useState<Announcement | 'new' | null>(null);
  const announcements = useRoute(contract.staffAnnouncements, {
    ...(kind.value !== 'all' && { type: kind.value }),
    ...(before.value !== null && { before: before.value }),
  });
  return (
    <OfficeFrame
      title={t('staff.announcements.title')}
      note={t('staff.announcements.note')}
      tools={
        <Button look="primary" onClick={() => setOpen('new')}>
          {t('staff.announcements.add')}
        </Button>
      }
    >
      <ChoiceChips
        label={t('staff.announcements.kind')}
        value={kind.value}
        onChange={kind.set}
        choices={shown.map((value) => ({
          value,
          label: t(`staff.announcements.kind.${value}`),
        }))}
      />
      <Ready of={announcements}>
        {({ list, hasMore }) => (
          <>
            <Rows list={list} onEdit={setOpen} />
            {hasMore && (
              <Button onClick={() => before.set(list.at(-1)?.id ?? null)}>
                {t('staff.announcements.older')}
              </Button>
            )}
          </>
        )}
      </Ready>
      {open !== null && (
        <AnnouncementDialog
          key={open === 'new' ? 'new' : open.id}
          from={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </OfficeFrame>
  );
}

function Rows({
  list,
  onEdit,
}: {
  readonly list: readonly Announcement[];
  readonly onEdit: (row: Announcement) => void;
}) {
  const { t, format, language } = useText();
  const titleOf = ({ texts }: Announcement) =>
    (texts.find((text) => text.language === language.code) ?? texts[0])?.title ?? '';
  const act = (row: Announcement) =>
    row.state !== 'over' && (
      <>
        <Button size="small" onClick={() => onEdit(row)}>
          {t('staff.announcements.edit')}
        </Button>
        <ActButton
          route={contract.endAnnouncement}
          input={(reason) => ({ id: row.id, reason })}
          label={t('staff.announcements.end')}
          question={t('staff.announcements.endAsk', { title: titleOf(row) })}
          needsReason
        />
      </>
    );
  return (
    <OfficeTable
      caption={t('staff.announcements.title')}
      rows={list}
      empty={t('staff.announcements.none')}
      icon="mail"
      columns={[
        { label: t('staff.announcements.kind'), cell: (row) => t(`staff.announcements.kind.${row.type}`) },
        {
          label: t('staff.announcements.titleText'),
          cell: (row) => <bdi>{titleOf(row)}</bdi>,
          isLong: true,
        },
        {
          label: t('staff.announcements.languages'),
          cell: (row) => row.texts.map((text) => text.language).join(' '),
        },
        { label: t('staff.announcements.place'), cell: (row) => row.groupName ?? row.category ?? '–' },
        {
          label: t('staff.announcements.shownTo'),
          cell: (row) => t(`staff.announcements.to.${row.shownTo}`),
        },
        { label: t('staff.announcements.state'), cell: (row) => t(`staff.announcements.is.${row.state}`) },
        { label: t('staff.announcements.from'), cell: (row) => format.date(row.startsAt, 'dateTime') },
        {
          label: t('staff.col.until'),
          cell: (row) => (row.endsAt === null ? '–' : format.date(row.endsAt, 'dateTime')),
        },
        {
          label: t('staff.col.action'),
          cell: (row) => (
            <span className={css.actions}>
              {act(row)}
              <Link className={css.link} to={`/audit?subject=${row.id}`}>
                {t('staff.announcements.trail')}
              </Link>
            </span>
          ),
        },
      ]}
    />
  );
}
