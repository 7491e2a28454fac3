import { languages } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { Icon } from '@tyche/ui/icon';
import { IconButton } from '@tyche/ui/icon-button';
import { useEffect, useState } from 'react';
import { readItem, writeItem } from '../../lib/storage.ts';
import css from './headline.module.css';
import { useAnnounced } from './use-announced.ts';

/** On this device: the headlines that were closed and are still told. */
const CLOSED = 'closedHeadlines';

/**
 * Service news in one line above the header: the first headline that this reader has not closed. Staff end one when it is over; one that
 * they change is another one, and shows again (docs/reference/rewards.md 10.1).
 */
export function Headline() {
  const { t, language } = useText();
  const announced = useAnnounced();
  // What is drawn for everybody has all of them: what this reader closed is known after that.
  const [closed, setClosed] = useState<readonly string[]>([]);
  useEffect(() => setClosed((readItem('local', CLOSED) ?? '').split(' ')), []);
  const told = announced.state === 'ready' ? (announced.data.headline ?? []) : [];
  const headline = told.find(({ id }) => !closed.includes(id));
  if (!headline) return null;
  const close = () => {
    const next = told.filter(({ id }) => id === headline.id || closed.includes(id)).map(({ id }) => id);
    writeItem('local', CLOSED, next.join(' '));
    setClosed(next);
  };
  const own =
    headline.language === language.code ? null : languages.find(({ code }) => code === headline.language);
  return (
    <section className={css.bar} aria-label={t('common.headline')}>
      <Icon name="info" size={18} />
      <p lang={own?.tag} dir={own?.direction}>
        {headline.title}
      </p>
      <IconButton icon="close" label={t('common.close')} onClick={close} />
    </section>
  );
}
