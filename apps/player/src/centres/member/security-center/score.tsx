import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { useText } from '@tyche/i18n/react';
import { DEVICES } from './devices.tsx';
import { SECOND_STEP } from './factors.tsx';
import type { ProtectionTask } from './protections.tsx';
import css from './score.module.css';
import { taskOf } from './tasks.ts';

const SEGMENTS = 20;

/** The score of the account as a row of lacquer tiles, and the one thing worth doing next. */
export function Score({
  security: { score, next },
  lastLoginAt,
  onStart,
}: {
  readonly security: OutputOf<typeof contract.security>;
  readonly lastLoginAt: number | null;
  readonly onStart: (task: ProtectionTask) => void;
}) {
  const { t, find, format } = useText();
  const task = next === null ? null : taskOf(next);
  const anchor = next === null ? undefined : anchors[next];
  const filled = Math.round((score / 100) * SEGMENTS);
  return (
    <section className={css.score} aria-label={t('security.score.label')}>
      <div className={css.figure}>
        <b>{score}</b>
        <span>{t('security.score.of')}</span>
      </div>
      <div className={css.about}>
        <div className={css.bar} data-level={levelOf(score)} aria-hidden="true">
          {Array.from({ length: SEGMENTS }, (_, index) => (
            <i key={index} data-on={index < filled ? '' : undefined} />
          ))}
        </div>
        <p className={css.level}>{t(`security.score.${levelOf(score)}`)}</p>
        <p className={css.last}>
          {lastLoginAt === null
            ? t('security.score.firstLogin')
            : t('security.score.lastLogin', { at: format.date(lastLoginAt, 'dateTime') })}
        </p>
      </div>
      {next !== null && (
        <div className={css.next}>
          <p>{find(`security.next.${next}`) ?? t('security.next.other')}</p>
          {(task || anchor) && (
            <Button look="primary" onClick={() => (task ? onStart(task) : goTo(anchor))}>
              {t('security.next.action')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** What is set up further down the page. */
const anchors: Readonly<Record<string, string>> = { 'second-factor': SECOND_STEP, devices: DEVICES };

function goTo(anchor: string | undefined): void {
  const part = document.getElementById(anchor ?? '');
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}

function levelOf(score: number): 'low' | 'fair' | 'high' {
  if (score < 50) return 'low';
  return score < 80 ? 'fair' : 'high';
}
