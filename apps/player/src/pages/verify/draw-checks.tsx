import { Balls } from '@tyche/ui/balls';
import { Button } from '@tyche/ui/button';
import { cx } from '@tyche/ui/cx';
import { Icon } from '@tyche/ui/icon';
import { Notice } from '@tyche/ui/notice';
import { useEffect, useState } from 'react';
import { downloadText } from '../../lib/download.ts';
import { drawNumber } from '../../lib/win-no.ts';
import { useText } from '../../state/text.tsx';
import { type Check, checkDraw, type Verdict } from './check-draw.ts';
import type { DrawProof } from './draw-proof.ts';
import css from './verify-page.module.css';

const marks = { right: 'check', wrong: 'close', waiting: 'clock', shown: 'lock' } as const;

/** Every step of the check, computed in this browser: its verdict, the values compared, and what it proves. */
export function DrawChecks({ proof }: { readonly proof: DrawProof }) {
  const { t } = useText();
  const checks = useChecks(proof);
  if (!checks) return null;
  const isDrawn = proof.result !== null;
  const isRight = checks.every((check) => check.verdict !== 'wrong');
  return (
    <section aria-label={t('lottery.verify.steps')} className={css.checks}>
      <div className={css.outcome}>
        {isDrawn && proof.result && /^[0-9]+$/.test(proof.result) && (
          <Balls values={[...proof.result]} label={[...proof.result].join(' ')} size="large" />
        )}
        <p className={css.verdict} role="status">
          {t(headlineOf(isDrawn, isRight), { number: drawNumber(proof.numero) })}
        </p>
      </div>
      {!proof.beacon.independent && <Notice tone="caution">{t('lottery.verify.localBeacon')}</Notice>}
      <ol className={css.steps}>
        {checks.map((check) => (
          <Step key={check.id} check={check} />
        ))}
      </ol>
      <div className={css.offline}>
        <h2>{t('lottery.verify.offline.title')}</h2>
        <p>{t('lottery.verify.offline.text')}</p>
        <pre className={css.command} dir="ltr">
          <code>{`node tools/verify-draw.ts tyche-${proof.gameCode}-${proof.numero}.json`}</code>
        </pre>
        <Button
          size="small"
          onClick={() =>
            downloadText(
              `tyche-${proof.gameCode}-${proof.numero}.json`,
              'application/json',
              `${JSON.stringify(proof, null, 2)}\n`,
            )
          }
        >
          {t('lottery.verify.offline.download')}
        </Button>
      </div>
    </section>
  );
}

function headlineOf(isDrawn: boolean, isRight: boolean) {
  if (!isRight) return 'lottery.verify.headline.wrong';
  return isDrawn ? 'lottery.verify.headline.right' : 'lottery.verify.headline.waiting';
}

function useChecks(proof: DrawProof): readonly Check[] | null {
  const [done, setDone] = useState<{ readonly proof: DrawProof; readonly checks: readonly Check[] } | null>(
    null,
  );
  useEffect(() => {
    let isCurrent = true;
    void checkDraw(proof).then((checks) => {
      if (isCurrent) setDone({ proof, checks });
    });
    return () => {
      isCurrent = false;
    };
  }, [proof]);
  return done?.checks ?? null;
}

function Step({ check }: { readonly check: Check }) {
  const { t } = useText();
  return (
    <li className={cx(css.step, css[check.verdict])}>
      <Mark verdict={check.verdict} />
      <div className={css.body}>
        <h2>
          {t(`lottery.verify.${check.id}.title`)}{' '}
          <span className={css.word}>{t(`lottery.verify.verdict.${check.verdict}`)}</span>
        </h2>
        <p>{t(`lottery.verify.${check.id}.text`)}</p>
        {check.values.length > 0 && (
          <details className={css.values}>
            <summary>{t('lottery.verify.values')}</summary>
            <dl>
              {check.values.map(([name, text]) => (
                <div key={name}>
                  <dt>{t(`lottery.verify.value.${name}`)}</dt>
                  <dd>
                    <bdi>{text}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  );
}

export function Mark({ verdict }: { readonly verdict: Verdict }) {
  return (
    <span className={css.mark} aria-hidden="true">
      <Icon name={marks[verdict]} size={18} />
    </span>
  );
}
