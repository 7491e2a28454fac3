import { languages } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { buttonClass } from '@tyche/ui/button';
import { cx } from '@tyche/ui/cx';
import type { ReactNode } from 'react';
import { type Announcement, announcementLink } from '../../lib/announcement-link.tsx';
import { LacquerPanel } from '../../lib/lacquer/lacquer-panel.tsx';
import css from './banner.module.css';

type BannerContent = Pick<
  Announcement,
  'title' | 'content' | 'language' | 'art' | 'linkageType' | 'url' | 'action'
>;

/** `hero` on top of a page, `slim` beside a form. Each has one height, whatever it says. */
export type BannerLook = 'hero' | 'slim';

/** The lacquer of a banner; empty while its words are on their way. */
export function BannerPanel({
  look,
  art = 'lanterns',
  children,
}: {
  readonly look: BannerLook;
  readonly art?: BannerContent['art'];
  readonly children?: ReactNode;
}) {
  return (
    <LacquerPanel scene={art} className={cx(css.panel, css[look])}>
      {children}
    </LacquerPanel>
  );
}

/** What the merchant tells, on a drawn scene. Its words are text, never HTML. */
export function Banner({
  announcement,
  look,
}: {
  readonly announcement: BannerContent;
  readonly look: BannerLook;
}) {
  const { language } = useText();
  const { title, content, action } = announcement;
  const own =
    announcement.language === language.code
      ? null
      : languages.find(({ code }) => code === announcement.language);
  const isHero = look === 'hero';
  const led = (words: string, className?: string) => announcementLink(announcement, words, className);
  return (
    <BannerPanel look={look} art={announcement.art}>
      <div className={css.words} lang={own?.tag}>
        <h2 className={css.title} dir={own?.direction}>
          {isHero ? title : (led(title, css.whole) ?? title)}
        </h2>
        {content && (
          <p className={css.text} dir={own?.direction}>
            {content}
          </p>
        )}
        {isHero && action && led(action, cx(buttonClass({ look: 'gold' }), css.action))}
      </div>
    </BannerPanel>
  );
}
