import { Notice } from '@tyche/ui/notice';
import { useEffect, useState } from 'react';
import { useText } from '@tyche/i18n/react';
import type { DrawProof } from './draw-proof.ts';
import css from './verify-page.module.css';
import { Time } from '../../lib/parts/time.tsx';

/** What the public is told of a draw beyond its numbers: that it was held elsewhere, stopped, voided or put right, and why. */
export function DrawNotices({ proof }: { readonly proof: DrawProof }) {
  const translator = useText();
  const { t, find } = translator;
  const isTold = proof.source !== 'own' || proof.notices.length > 0;
  const [loaded, setLoaded] = useState<typeof translator | null>(null);
  useEffect(() => {
    if (isTold) void translator.load(['notices']).then(() => setLoaded(translator));
  }, [translator, isTold]);
  if (!isTold || loaded !== translator) return null;
  return (
    <>
      {proof.source !== 'own' && <Notice tone="caution">{t('notices.outside')}</Notice>}
      {proof.notices.length > 0 && (
        <section className={css.notices} aria-label={t('notices.title')}>
          <h2>{t('notices.title')}</h2>
          <ol>
            {proof.notices.map(({ kind, reason, at }) => (
              <li key={`${at} ${kind}`}>
                <Time at={at} style="full" /> <strong>{find(`notices.kind.${kind}`) ?? kind}</strong>{' '}
                <bdi>{find(`notices.reason.${reason}`) ?? reason}</bdi>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
