import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { buttonClass } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Link } from 'react-router';
import frame from '../../features/proof-check/proof-page.module.css';
import { StepList } from '../../features/proof-check/step-list.tsx';
import { Failed } from '../../lib/states/failed.tsx';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import type { Check } from './check-draw.ts';
import { checkLuckyDay, type LuckyDayProof } from './check-lucky-day.ts';
import { LuckyBetCheck } from './lucky-bet-check.tsx';
import { useChecks } from './use-checks.ts';
import css from './verify-page.module.css';

/** The check of the digits of a day of lucky bets in this browser: `/verify?lucky`. */
export function LuckyVerification({ dayId }: { readonly dayId: string }) {
  const { t } = useText();
  const proof = useRoute(contract.luckyDay, { id: dayId });
  const isMember = useSession(({ member }) => member !== null);
  usePageTitle(t('verify.lucky.title'));
  return (
    <div className={frame.page}>
      <header className={frame.head}>
        <h1>{t('verify.lucky.title')}</h1>
        <p>{t('verify.lucky.intro')}</p>
      </header>
      {proof.state === 'loading' && <SkeletonRows rows={6} label={t('common.loading')} />}
      {proof.state === 'failed' && <Failed error={proof.error} retry={proof.retry} />}
      {proof.state === 'ready' && (
        <>
          <Checks proof={proof.data} />
          {isMember && proof.data.tail !== null && <LuckyBetCheck day={proof.data} tail={proof.data.tail} />}
          <Link to={`/promoDetail?id=${proof.data.promotionId}`} className={buttonClass({ size: 'small' })}>
            {t('verify.lucky.toOffer')}
          </Link>
        </>
      )}
    </div>
  );
}

function Checks({ proof }: { readonly proof: LuckyDayProof }) {
  const { t, format } = useText();
  const checks = useChecks(proof, checkLuckyDay);
  if (checks === 'running') return <SkeletonRows rows={6} label={t('common.loading')} />;
  if (checks === 'failed') return <Notice tone="bad">{t('verify.failed')}</Notice>;
  const isRight = checks.every(({ verdict }) => verdict !== 'wrong');
  const headline = !isRight ? 'wrong' : proof.tail === null ? 'waiting' : 'right';
  return (
    <section aria-label={t('verify.steps')} className={css.checks}>
      <p className={frame.verdict} role="status">
        {t(`verify.lucky.${headline}`, {
          day: format.date(Date.parse(`${proof.day}T00:00:00Z`), 'date', 'UTC'),
          tail: proof.tail ?? '',
        })}
      </p>
      {!proof.beacon.independent && <Notice tone="caution">{t('verify.localBeacon')}</Notice>}
      <StepList
        steps={checks.map(({ id, verdict, values }) => ({
          id,
          verdict,
          title: t(ownWords[id]?.title ?? `verify.${id}.title`),
          text: t(ownWords[id]?.text ?? `verify.${id}.text`),
          values: values.map(([name, text]) => [t(`verify.value.${name}`), text]),
        }))}
      />
      <div className={css.offline}>
        <h2>{t('verify.offline.title')}</h2>
        <p>{t('verify.lucky.offline')}</p>
        <pre className={css.command} dir="ltr">
          <code>{`node tools/verify-lucky-day.ts ${location.origin}/wps/lucky-days/${proof.id}`}</code>
        </pre>
      </div>
    </section>
  );
}

/** Steps that say something else of a day than of a draw with sales. */
const ownWords = {
  commitment: { title: 'verify.lucky.committed', text: 'verify.lucky.committedText' },
  timing: { title: 'verify.lucky.timing', text: 'verify.lucky.timingText' },
  result: { title: 'verify.lucky.result', text: 'verify.lucky.resultText' },
} as Readonly<Partial<Record<Check['id'], Words>>>;

interface Words {
  readonly title: 'verify.lucky.committed' | 'verify.lucky.timing' | 'verify.lucky.result';
  readonly text: 'verify.lucky.committedText' | 'verify.lucky.timingText' | 'verify.lucky.resultText';
}
