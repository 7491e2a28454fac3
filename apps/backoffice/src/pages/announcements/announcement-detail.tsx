import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { languages } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { Notice } from '@tyche/ui/notice';
import { ActButton } from '../../features/office/act-button.tsx';
import { BasisList } from '../../features/office/basis-list.tsx';
import page from '../../features/office/page.module.css';
import { Ready } from '../../features/office/ready.tsx';
import { useStaff } from '../../state/session.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import css from './announcements.module.css';
import { type Announcement, useTitleOf } from './draft.ts';

const LOOK_MS = 10_000;

/** An announcement in every language, with who sees it and from when to when. One that waits can be decided here. */
export function AnnouncementDetail({ id }: { readonly id: string }) {
  const found = useRoute(contract.staffAnnouncement, { id }, { refetchIntervalMs: LOOK_MS });
  return (
    <Ready of={found}>
      {(announcement) => (
        <div className={css.form}>
          {announcement.state === 'waiting' && <Decide on={announcement} />}
          <Facts of={announcement} />
          <div className={css.texts}>
            {announcement.texts.map(({ language, ...words }) => {
              const known = languages.find(({ code }) => code === language);
              return (
                <AnnouncementPreview
                  key={language}
                  label={known?.ownName ?? language}
                  tag={known?.tag}
                  words={words}
                  type={announcement.type}
                  picture={announcement.imageUrl}
                  leads={announcement.linkageType !== null}
                />
              );
            })}
          </div>
        </div>
      )}
    </Ready>
  );
}

function Facts({ of }: { readonly of: Announcement }) {
  const { t, format } = useText();
  const at = (time: number | null) => (time === null ? '–' : format.date(time, 'dateTime'));
  const rows: readonly (readonly [string, string] | false)[] = [
    [t('staff.announcements.kind'), t(`staff.announcements.kind.${of.type}`)],
    [t('staff.announcements.state'), t(`staff.announcements.is.${of.state}`)],
    [t('staff.announcements.shownTo'), t(`staff.announcements.to.${of.shownTo}`)],
    [t('staff.announcements.from'), at(of.startsAt)],
    [t('staff.col.until'), at(of.endsAt)],
    of.link !== null && [t('staff.announcements.link'), of.link],
    of.replaces !== null && [
      t('staff.announcements.replaces'),
      t('staff.announcements.numbered', { id: of.replaces }),
    ],
    of.askedBy !== null && [t('staff.announcements.askedBy'), `${of.askedBy}, ${at(of.createdAt)}`],
    of.state === 'waiting' && [t('staff.announcements.waitsUntil'), at(of.waitsUntil)],
    of.decidedBy !== null && [t('staff.announcements.decidedBy'), `${of.decidedBy}, ${at(of.decidedAt)}`],
  ];
  return <BasisList rows={rows.filter((row) => row !== false)} />;
}

/** Who asked for it may withdraw it; another person with the permission approves or declines it. */
function Decide({ on }: { readonly on: Announcement }) {
  const { t } = useText();
  const titleOf = useTitleOf();
  const isMine = useStaff(({ staff }) => staff?.username === on.askedBy);
  const mayApprove = useStaff(({ staff }) => staff?.permissions.includes('announcements.approve') ?? false);
  const { id, approvalId } = on;
  const title = titleOf(on);
  const audience = t(`staff.announcements.to.${on.shownTo}`);
  return (
    <>
      <Notice tone="caution">
        {t(isMine ? 'staff.announcements.mineWaits' : 'staff.announcements.othersWait')}
      </Notice>
      <div className={page.actions}>
        {isMine && (
          <ActButton
            route={contract.withdrawAnnouncement}
            input={() => ({ id })}
            label={t('staff.announcements.withdraw')}
            question={t('staff.announcements.withdrawAsk', { title })}
          />
        )}
        {!isMine && mayApprove && approvalId !== null && (
          <>
            <ActButton
              route={contract.approve}
              input={() => ({ id: approvalId })}
              label={t('staff.approvals.approve')}
              question={t('staff.announcements.approveAsk', { title, audience })}
              look="ink"
            />
            <ActButton
              route={contract.refuse}
              input={() => ({ id: approvalId })}
              label={t('staff.approvals.refuse')}
              question={t('staff.announcements.refuseAsk', { title })}
            />
          </>
        )}
      </div>
    </>
  );
}
