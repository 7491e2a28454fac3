/** @jsxImportSource preact */
import { Fact } from '../fairness/fairness-sheet.tsx';
import type { PlaySession } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import css from '../parts/parts.module.css';
import { Sheet } from '../parts/sheet.tsx';
import { tableOf } from './table-news.ts';

/** What was fixed before the bets of this round, and what was shown since. */
export function Fairness({
  session,
  onClose,
}: {
  readonly session: PlaySession;
  readonly onClose: () => void;
}) {
  const { t } = session.translator;
  const round = useStore(tableOf(session).round);
  return (
    <Sheet title={t('studio.fairness')} closeLabel={t('studio.close')} onClose={onClose}>
      <p>{t('originals.crash.fairness')}</p>
      {round && (
        <dl class={css.rows}>
          <Fact name={t('studio.round')} value={round.no} />
          <Fact name={t('studio.linkHash')} value={round.before} />
          <Fact name={t('originals.crash.beaconRound')} value={round.beaconRound} />
          <Fact name={t('studio.salt')} value={round.salt ?? t('originals.crash.notYet')} />
          <Fact name={t('studio.link')} value={round.link ?? t('originals.crash.notYet')} />
        </dl>
      )}
      <p class={css.note}>{t('originals.crash.check')}</p>
    </Sheet>
  );
}
