import { cx } from '@tyche/ui/cx';
import { Select } from '@tyche/ui/select';
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { designs } from '@tyche/rules/lottery/instant';
import { Field } from '@tyche/ui/field';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useSearchParams } from 'react-router';
import { Failed } from '../../lib/states/failed.tsx';
import { usePageTitle } from '../../state/page-title.ts';
import { useText } from '@tyche/i18n/react';
import { PoolChecks } from './pool-checks.tsx';
import css from '../../features/proof-check/proof-page.module.css';

/** The public page on which anyone checks a pool of tickets: `/elott/verify?code&pool`, with `ticket` also one's own. */
export function PoolPage() {
  const { t, find } = useText();
  usePageTitle(t('instant.verify.title'));
  const [query, setQuery] = useSearchParams();
  const code = designs.find((design) => design.code === query.get('code'))?.code ?? designs[0]?.code ?? '';
  const pools = useRoute(contract.instantPools, { code });
  const listed = pools.state === 'ready' ? pools.data : [];
  const asked = Number(query.get('pool'));
  const chosen = Number.isInteger(asked) && asked > 0 ? asked : listed[0]?.pool;
  const choose = (next: Record<string, string>) => setQuery({ code, ...next }, { replace: true });
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('instant.verify.title')}</h1>
        <p>{t('instant.verify.intro')}</p>
      </header>
      <div className={cx(css.form, css.two)}>
        <Field label={t('instant.verify.design')}>
          {(control) => (
            <Select {...control} value={code} onChange={(event) => choose({ code: event.target.value })}>
              {designs.map((design) => (
                <option key={design.code} value={design.code}>
                  {find(`instant.design.${design.code}`) ?? design.code}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('instant.verify.pool')}>
          {(control) => (
            <Select
              {...control}
              value={chosen ?? ''}
              onChange={(event) => choose({ pool: event.target.value })}
            >
              {chosen !== undefined && !listed.some(({ pool }) => pool === chosen) && (
                <option value={chosen}>{chosen}</option>
              )}
              {listed.map(({ pool, state }) => (
                <option key={pool} value={pool}>
                  {`${pool}, ${t(`instant.verify.state.${state}`)}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {chosen !== undefined && <Chosen code={code} pool={chosen} ticketId={query.get('ticket')} />}
      {chosen === undefined && pools.state === 'loading' && (
        <SkeletonRows rows={5} label={t('common.loading')} />
      )}
      {pools.state === 'failed' && <Failed error={pools.error} retry={pools.retry} />}
    </div>
  );
}

function Chosen({
  code,
  pool,
  ticketId,
}: {
  readonly code: string;
  readonly pool: number;
  readonly ticketId: string | null;
}) {
  const { t } = useText();
  const facts = useRoute(contract.instantPool, { code, pool });
  if (facts.state === 'loading') return <SkeletonRows rows={5} label={t('common.loading')} />;
  if (facts.state === 'failed') return <Failed error={facts.error} retry={facts.retry} />;
  return <PoolChecks pool={facts.data} ticketId={ticketId} />;
}
