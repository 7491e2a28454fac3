import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useEffect, useState } from 'react';
import { StepList } from '../../features/proof-check/step-list.tsx';
import { useText } from '@tyche/i18n/react';
import { type CheckedPool, checkPool } from './check-pool.ts';
import css from '../../features/proof-check/proof-page.module.css';
import { ProofCheck } from './proof-check.tsx';
import type { Pool } from './ticket.ts';

/** Every step of a pool's check, computed in this browser, and the check of a ticket against it. */
export function PoolChecks({ pool, ticketId }: { readonly pool: Pool; readonly ticketId: string | null }) {
  const { t, format } = useText();
  const checked = useCheck(pool);
  if (!checked) return <SkeletonRows rows={4} label={t('instant.verify.working', { count: pool.size })} />;
  const isRight = checked.checks.every(({ verdict }) => verdict !== 'wrong');
  const headline = isRight ? (pool.state === 'closed' ? 'right' : 'waiting') : 'wrong';
  return (
    <>
      <p className={css.verdict} role="status">
        {t(`instant.verify.headline.${headline}`, { pool: pool.pool })}
      </p>
      {pool.withdrawnFor !== null && pool.closedAt !== null && (
        <Notice tone="caution">
          {t('instant.verify.withdrawn', {
            date: format.date(pool.closedAt, 'full'),
            sold: pool.sold,
            count: pool.size,
          })}{' '}
          <bdi>{pool.withdrawnFor}</bdi>
        </Notice>
      )}
      <StepList
        steps={checked.checks.map(({ id, verdict, values }) => ({
          id,
          verdict,
          title: t(`instant.verify.${id}.title`),
          text: t(`instant.verify.${id}.text`),
          values: values.map(([name, text]) => [t(`instant.verify.value.${name}`), text]),
        }))}
      />
      <ProofCheck pool={pool} deal={checked.deal} ticketId={ticketId} />
    </>
  );
}

function useCheck(pool: Pool): CheckedPool | null {
  const [done, setDone] = useState<{ readonly of: string; readonly checked: CheckedPool } | null>(null);
  // What the check depends on: sales of the same pool do not start it anew.
  const of = `${pool.code} ${pool.pool} ${pool.root} ${pool.commitment} ${pool.seed}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` is what the check reads of the pool
  useEffect(() => {
    let isCurrent = true;
    void checkPool(pool).then((checked) => {
      if (isCurrent) setDone({ of, checked });
    });
    return () => {
      isCurrent = false;
    };
  }, [of]);
  return done?.of === of ? done.checked : null;
}
