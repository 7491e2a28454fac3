import { languages } from '@tyche/i18n/languages';
import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import page from '../../features/office/page.module.css';
import { isMoving, type MassMessage, type Words } from './draft.ts';
import css from './mass-messages.module.css';

const tones = {
  proposed: 'caution',
  lapsed: 'plain',
  sending: 'indigo',
  sent: 'jade',
  stopped: 'danger',
} as const;

/** The state of a message, and how far it is while it still reaches members. */
export function MessageState({ of }: { readonly of: MassMessage }) {
  const { t, format } = useText();
  return (
    <>
      <Tag tone={tones[of.state]}>{t(`staff.massMessages.state.${of.state}`)}</Tag>
      {of.state === 'sending' && <Progress of={of} />}
      {isMoving(of) && of.waiting > 0 && (
        <small className={page.detail}>
          {t('staff.massMessages.waitingCount', { count: format.number(of.waiting) })}
        </small>
      )}
    </>
  );
}

/** How many members have been checked, of how many. */
function Progress({ of: { looked, members } }: { readonly of: MassMessage }) {
  const { t, format } = useText();
  return (
    <span className={css.progress}>
      <progress
        max={Math.max(1, members)}
        value={Math.min(looked, members)}
        aria-label={t('staff.massMessages.progress')}
      />
      <small className={page.detail}>
        {t('staff.massMessages.checked', { looked: format.number(looked), members: format.number(members) })}
      </small>
    </span>
  );
}

/** Gives the names of what a message is for and how it is sent. */
export function useMessageNames() {
  const { t } = useText();
  return {
    ways: ({ ways }: Pick<MassMessage, 'ways'>) =>
      ways.map((way) => t(`staff.massMessages.way.${way}`)).join(', '),
    languages: ({ languages: codes }: Pick<MassMessage, 'languages'>) =>
      codes.length === 0 ? t('staff.massMessages.everyLanguage') : codes.map(ownNameOf).join(', '),
  };
}

/** What a language calls itself; its code when it is not known. */
export function ownNameOf(code: string): string {
  return languages.find((one) => one.code === code)?.ownName ?? code;
}

/** The words of a message in one language, as text and in the direction of the language. */
export function MessageWords({
  language,
  words: { title, content },
}: {
  readonly language: string;
  readonly words: Words;
}) {
  const known = languages.find(({ code }) => code === language);
  return (
    <div className={css.words} lang={known?.tag} dir={known?.direction ?? 'auto'}>
      <p className={css.title}>{title}</p>
      <p className={css.content}>{content}</p>
    </div>
  );
}
