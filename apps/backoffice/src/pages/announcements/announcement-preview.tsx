import { Preview } from '../../features/office/preview.tsx';
import css from './announcements.module.css';
import { isLine, isPictured, type Kind, type Words } from './draft.ts';

/** The words as the site shows them: as text, whatever they look like. */
export function AnnouncementPreview({
  label,
  tag,
  words,
  type,
  picture,
  leads,
}: {
  /** What the box is called, such as the language of the words. */
  readonly label: string;
  /** The language of the words, as browsers call it. */
  readonly tag?: string | undefined;
  readonly words: Words;
  readonly type: Kind;
  /** Where the picture is; null for none. */
  readonly picture: string | null;
  /** It has a link, and so a button. */
  readonly leads: boolean;
}) {
  return (
    <Preview label={label}>
      {picture !== null && isPictured(type) && <img className={css.shown} src={picture} alt="" />}
      <p className={css.title} dir="auto" lang={tag}>
        {words.title}
      </p>
      {!isLine(type) && (
        <p className={css.content} dir="auto" lang={tag}>
          {words.content}
        </p>
      )}
      {!isLine(type) && leads && words.action !== '' && (
        <p className={css.button} lang={tag}>
          {words.action}
        </p>
      )}
    </Preview>
  );
}
