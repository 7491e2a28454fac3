import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import { isFinal, type OwnApplication, type Standing } from './offer.ts';

const tones = {
  available: 'jade',
  open: 'plain',
  comingSoon: 'plain',
  paused: 'caution',
  joined: 'indigo',
  applying: 'indigo',
  rejected: 'plain',
  issued: 'jade',
  claimed: 'jade',
  waiting: 'indigo',
  process: 'indigo',
  closed: 'plain',
} as const satisfies Record<Standing, string>;

/** The standing in a word. */
export function StandingTag({ of }: { readonly of: Standing }) {
  const { t } = useText();
  return <Tag tone={tones[of]}>{t(`promotions.status.${of}`)}</Tag>;
}

/** What the sentence of a standing is made of; what the standing does not need is null. */
export interface StandingFacts {
  readonly startsAt: number | null;
  readonly application: Pick<
    OwnApplication,
    'detail' | 'decideBy' | 'claimBefore' | 'reason' | 'note' | 'bets'
  > | null;
}

/** The next step of a standing, in a sentence: who acts and by when, or how it ended. */
export function NextStep({ of, startsAt, application }: { readonly of: Standing } & StandingFacts) {
  const { t, format } = useText();
  const own = application;
  const ended = of === 'closed' && own?.detail && own.detail !== 'waiting' ? own.detail : null;
  const at =
    { comingSoon: startsAt, applying: own?.decideBy, issued: own?.claimBefore }[of as string] ?? null;
  const sentence = ended
    ? t(`promotions.closed.${ended === 'lapsed' && own?.bets ? 'betsLapsed' : ended}`)
    : t(`promotions.next.${of}`, {
        at: at === null ? '' : format.date(at, 'dateTime'),
        reason: t(`promotions.reason.${own?.reason ?? 'none'}`),
      });
  const note = isFinal(of) ? own?.note : null;
  return (
    <>
      {sentence}
      {note && (
        <>
          {' '}
          <q dir="auto">{note}</q>
        </>
      )}
    </>
  );
}
