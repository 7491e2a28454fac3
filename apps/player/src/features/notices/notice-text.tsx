import { languages } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { buttonClass } from '@tyche/ui/button';
import { type Announcement, announcementLink } from '../../lib/announcement-link.tsx';
import css from './notices.module.css';

/** What a notice says: its picture, its words as text, never HTML, and where it leads. */
export function NoticeText({ notice }: { readonly notice: Announcement }) {
  const { language } = useText();
  const [picture] = notice.announcementImages;
  const own =
    notice.language === language.code ? null : languages.find(({ code }) => code === notice.language);
  return (
    <div className={css.text} lang={own?.tag} dir={own?.direction}>
      {picture && <img className={css.picture} src={picture.imageUrl} alt="" />}
      {notice.content && <p className={css.content}>{notice.content}</p>}
      {notice.action && <p>{announcementLink(notice, notice.action, buttonClass({ look: 'ink' }))}</p>}
    </div>
  );
}
