import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import css from './chat.module.css';

type Shown = Pick<OutputOf<typeof contract.readChat>, 'state' | 'place' | 'waitMinutes' | 'answering'>;

/** Where a conversation stands: its place in the queue while it waits, else whose turn it is. */
export function Standing({ of, isVip = false }: { readonly of: Shown; readonly isVip?: boolean }) {
  const { t } = useText();
  const { state, place, waitMinutes, answering } = of;
  const queue =
    place === null
      ? ''
      : waitMinutes === null
        ? t('chat.place', { place, count: answering })
        : t('chat.placeAbout', { place, count: answering, minutes: waitMinutes });
  return (
    <p className={css.note}>
      {isVip && <b>{t('chat.vip')} </b>}
      {state === 'queued' ? queue : t(`chat.state.${state}`)}
    </p>
  );
}
