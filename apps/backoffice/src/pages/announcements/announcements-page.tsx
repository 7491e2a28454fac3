import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { ChoiceChips } from '@tyche/ui/choices';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActButton } from '../../features/office/act-button.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import { OfficeFrame } from '../../features/office/page.tsx';
import css from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { oneOf, rowId, useUrlValue } from '../../features/office/use-url-value.ts';
import { useMay } from '../../state/session.ts';
import { AnnouncementDetail } from './announcement-detail.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { type Announcement, kinds, useTitleOf } from './draft.ts';

const shown = ['all', ...kinds] as const;
const LOOK_MS = 20_000;

/** What the site tells: banners, player notices, pop-ups and promotions, with who sees them and from when to when. */
export function AnnouncementsPage() {
  const { t } = useText();
  const kind = useUrlValue('kind', oneOf(shown, 'all'), ['before']);
  const before = useUrlValue('before', rowId);
  const [open, setOpen] = useState<Announcement | 'new' | null>(null);
  const seen = useUrlValue('open', rowId);
  const mayAdd = useMay(contract.addAnnouncement);
  const announcements = useRoute(
    contract.staffAnnouncements,
    {
      ...(kind.value !== 'all' && { type: kind.value }),
      ...(before.value !== null && { before: before.value }),
    },
    { refetchIntervalMs: LOOK_MS },
  );
  return (
    <OfficeFrame
      title={t('staff.announcements.title')}
      note={t('staff.announcements.note')}
      tools={
        mayAdd && (
          <Button look="primary" onClick={() => setOpen('new')}>
            {t('staff.announcements.add')}
          </Button>
        )
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
            <Rows list={list} onEdit={setOpen} onSee={seen.set} />
            {hasMore && (
              <Button onClick={() => before.set(list.at(-1)?.id ?? null)}>
                {t('staff.announcements.older')}
              </Button>
            )}
          </>
        )}
      </Ready>
      {seen.value !== null && (
        <Dialog
          title={t('staff.announcements.numbered', { id: seen.value })}
          closeLabel={t('common.close')}
          onClose={() => seen.set(null)}
          size="wide"
        >
          <AnnouncementDetail id={seen.value} />
        </Dialog>
      )}
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
  onSee,
}: {
  readonly list: readonly Announcement[];
  readonly onEdit: (row: Announcement) => void;
  readonly onSee: (id: string) => void;
}) {
  const { t, format } = useText();
  const titleOf = useTitleOf();
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
        { label: t('staff.announcements.state'), cell: (row) => <State of={row} /> },
        { label: t('staff.announcements.from'), cell: (row) => format.date(row.startsAt, 'dateTime') },
        {
          label: t('staff.col.until'),
          cell: (row) => (row.endsAt === null ? '–' : format.date(row.endsAt, 'dateTime')),
        },
        {
          label: t('staff.col.action'),
          cell: (row) => <Actions on={row} title={titleOf(row)} onEdit={onEdit} onSee={onSee} />,
        },
      ]}
    />
  );
}

/** Where it stands; for a pop-up that waits, who asked for it. */
function State({ of: { state, askedBy } }: { readonly of: Announcement }) {
  const { t } = useText();
  const word = t(`staff.announcements.is.${state}`);
  if (state !== 'waiting') return word;
  return (
    <>
      <Tag tone="caution">{word}</Tag>
      <small className={css.detail}>{t('staff.announcements.askedByName', { name: askedBy ?? '' })}</small>
    </>
  );
}

function Actions({
  on: row,
  title,
  onEdit,
  onSee,
}: {
  readonly on: Announcement;
  readonly title: string;
  readonly onEdit: (row: Announcement) => void;
  readonly onSee: (id: string) => void;
}) {
  const { t } = useText();
  const mayReplace = useMay(contract.replaceAnnouncement);
  const isLive = row.state === 'planned' || row.state === 'shown';
  return (
    <span className={css.actions}>
      <Button
        size="small"
        aria-label={t('staff.announcements.lookAt', { title })}
        onClick={() => onSee(row.id)}
      >
        {t('staff.announcements.look')}
      </Button>
      {isLive && mayReplace && (
        <Button size="small" onClick={() => onEdit(row)}>
          {t('staff.announcements.edit')}
        </Button>
      )}
      {isLive && (
        <ActButton
          route={contract.endAnnouncement}
          input={(reason) => ({ id: row.id, reason })}
          label={t('staff.announcements.end')}
          question={t('staff.announcements.endAsk', { title })}
          needsReason
        />
      )}
      <Link className={css.link} to={`/audit?subject=${row.id}`}>
        {t('staff.announcements.trail')}
      </Link>
    </span>
  );
}
