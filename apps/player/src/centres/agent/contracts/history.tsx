import { useText } from '@tyche/i18n/react';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { Time } from '../../../lib/parts/time.tsx';
import type { Detail } from '../../../features/contract-terms/contract-type.ts';
import css from './contracts.module.css';
import { TermsView } from '../../../features/contract-terms/terms-view.tsx';
import { useContractWords } from '../../../features/contract-terms/use-contract-words.ts';

/** The acts on a contract, the newest first, and all its versions with their digests. */
export function History({ of: { history, versions } }: { readonly of: Detail }) {
  const { t } = useText();
  const { day } = useContractWords();
  return (
    <Part title={t('contracts.history')}>
      <ol className={parts.lines}>
        {history.map(({ act, status, reason, at }) => (
          <li key={`${at} ${act}`} className={parts.line}>
            <span className={parts.what}>
              <span>{t(`contracts.act.${act}`)}</span>
              <small>
                {t(`contracts.status.${status}`)}
                {reason !== null && ` · ${t(`contracts.reason.${reason}`)}`}
              </small>
            </span>
            <small className={css.note}>
              <Time at={at} style="dateTime" />
            </small>
          </li>
        ))}
      </ol>
      {versions.map(({ version, effectiveFrom, terms, digest }) => (
        <details key={version} className={css.version}>
          <summary>{t('contracts.versionFrom', { version, day: day(effectiveFrom) })}</summary>
          <TermsView of={terms} name={t('contracts.versionFrom', { version, day: day(effectiveFrom) })} />
          <p className={css.digest}>{t('contracts.digest', { digest })}</p>
        </details>
      ))}
    </Part>
  );
}
