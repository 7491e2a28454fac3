import { useText } from '@tyche/i18n/react';
import { readerTimeZone, zoneName } from '@tyche/i18n/market';
import css from './chat.module.css';

/** An automatic message of the house: it says that it is one, and when the chat answers again. */
export function AutomaticMessage({ text, opensAt }: { readonly text: string; readonly opensAt: number }) {
  const { t } = useText();
  const at = useOpening();
  return (
    <div className={css.automatic}>
      <p className={css.meta}>
        <b>{t('chat.automatic')}</b>
      </p>
      <p className={css.said} dir="auto">
        {text}
      </p>
      <p>{t('chat.opens', { at: at(opensAt) })}</p>
    </div>
  );
}

/** Gives how an instant reads where the reader is, with the name of that time zone. */
export function useOpening(): (at: number) => string {
  const { format } = useText();
  const timeZone = readerTimeZone();
  return (at) => `${format.date(at, 'dateTime', timeZone)} ${zoneName(timeZone)}`;
}
