import { buttonClass } from '@tyche/ui/button';
import { Icon } from '@tyche/ui/icon';
import { Link } from 'react-router';
import type { ReactNode } from 'react';
import { useText } from '@tyche/i18n/react';
import css from './pool-seal.module.css';
import type { Pool } from './ticket.ts';

/** What was published of a pool before its first sale, and the way to check it. */
export function PoolSeal({ pool }: { readonly pool: Pool }) {
  const { t, format } = useText();
  return (
    <section className={css.seal} aria-label={t('instant.pool.title')}>
      <h2>
        <Icon name="shield" size={18} />
        {t('instant.pool.title')}
      </h2>
      <p>{t('instant.pool.text', { count: pool.size, date: format.date(pool.dealtAt, 'full') })}</p>
      <Hashes
        lines={[
          [t('instant.pool.root'), pool.root],
          [t('instant.pool.commitment'), pool.commitment],
        ]}
      />
      <Link
        className={buttonClass({ size: 'small' })}
        to={`/elott/verify?code=${pool.code}&pool=${pool.pool}`}
      >
        {t('instant.pool.verify')}
      </Link>
    </section>
  );
}

/** Names with the long values that belong to them. */
export function Hashes({ lines }: { readonly lines: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={css.hashes}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
