import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { StepList } from '../../features/proof-check/step-list.tsx';
import { downloadText } from '@tyche/ui/download';
import { DrawnBalls } from '../../lib/drawn/drawn-balls.tsx';
import { drawNumber } from '../../lib/win-no.ts';
import { useText } from '@tyche/i18n/react';
import { checkDraw } from './check-draw.ts';
import { DrawNotices } from './draw-notices.tsx';
import type { DrawProof } from './draw-proof.ts';
import frame from '../../features/proof-check/proof-page.module.css';
import { useChecks } from './use-checks.ts';
import css from './verify-page.module.css';

/** Every step of the check, computed in this browser: its verdict, the values compared, and what it proves. */
export function DrawChecks({ proof }: { readonly proof: DrawProof }) {
  const { t } = useText();
  const checks = useChecks(proof, checkDraw);
  if (checks === 'running') return <SkeletonRows rows={6} label={t('common.loading')} />;
  if (checks === 'failed')
    return (
      <div className={css.checks}>
        <Notice tone="bad">{t('verify.failed')}</Notice>
        <Offline proof={proof} />
      </div>
    );
  const isDrawn = proof.result !== null;
  const isRight = checks.every((check) => check.verdict !== 'wrong');
  return (
    <section aria-label={t('verify.steps')} className={css.checks}>
      <div className={css.outcome}>
        {isDrawn && proof.result && <DrawnBalls result={proof.result} family={null} size="large" />}
        <p className={frame.verdict} role="status">
          {proof.source === 'own' && t(headlineOf(isDrawn, isRight), { number: drawNumber(proof.numero) })}
        </p>
      </div>
      <DrawNotices proof={proof} />
      {proof.source === 'own' && !proof.beacon.independent && (
        <Notice tone="caution">{t('verify.localBeacon')}</Notice>
      )}
      {proof.source === 'own' && proof.escrow === null && (
        <p className={css.hint}>
          {t(proof.beacon.independent ? 'verify.escrow.none' : 'verify.escrow.local')}
        </p>
      )}
      <StepList
        steps={checks.map(({ id, verdict, values }) => ({
          id,
          verdict,
          title: t(`verify.${id}.title`),
          text: t(`verify.${id}.text`),
          values: values.map(([name, text]) => [t(`verify.value.${name}`), text]),
        }))}
      />
      <Offline proof={proof} />
    </section>
  );
}

/** The way to the same check on one's own machine. */
function Offline({ proof }: { readonly proof: DrawProof }) {
  const { t } = useText();
  return (
    <div className={css.offline}>
      <h2>{t('verify.offline.title')}</h2>
      <p>{t('verify.offline.text')}</p>
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
        {t('verify.offline.download')}
      </Button>
    </div>
  );
}

function headlineOf(isDrawn: boolean, isRight: boolean) {
  if (!isRight) return 'verify.headline.wrong';
  return isDrawn ? 'verify.headline.right' : 'verify.headline.waiting';
}
