import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { VisuallyHidden } from '@tyche/ui/visually-hidden';
import { Time } from '../../../lib/parts/time.tsx';
import css from './announcements.module.css';

type Announcement = OutputOf<typeof contract.agentAnnouncements>['list'][number];

/** The titles of a page with their dates and for whom they are; unread ones have a mark. */
export function AnnouncementTitles({
  list,
  chosenId,
  onChoose,
}: {
  readonly list: readonly Announcement[];
  readonly chosenId: string | null;
  readonly onChoose: (announcement: Announcement) => void;
}) {
  const { t } = useText();
  return (
    <ul className={css.titles} aria-label={t('agents.menu.agentAnnouncement')}>
      {list.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={css.title}
            data-unread={one.isRead ? undefined : ''}
            aria-current={one.id === chosenId ? 'true' : undefined}
            onClick={() => onChoose(one)}
          >
            <span dir="auto">{one.title}</span>
            <small>
              {!one.isRead && (
                <>
                  <span className={css.dot} aria-hidden="true" />
                  <VisuallyHidden>{t('agents.announcements.new')}</VisuallyHidden>
                </>
              )}
              <Time at={one.createtime} style="date" />
              {t(`agents.announcements.category.${one.category === 'agents' ? 'agents' : 'site'}`)}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
