import { useText } from '@tyche/i18n/react';
import parts from '../../../lib/parts/parts.module.css';
import css from './reports.module.css';

/** The place of the report in the tree, from the caller down. */
export function ReportPath({
  path,
  onChoose,
}: {
  readonly path: readonly { readonly customerId: string; readonly customerName: string }[];
  readonly onChoose: (id: string) => void;
}) {
  const { t } = useText();
  return (
    <nav aria-label={t('agents.report.path')}>
      <ol className={css.path}>
        <li>
          <button type="button" className={parts.link} onClick={() => onChoose('')}>
            {t('agents.report.direct')}
          </button>
        </li>
        {path.map(({ customerId, customerName }, place) => (
          <li key={customerId}>
            {place === path.length - 1 ? (
              <span aria-current="location">{customerName}</span>
            ) : (
              <button type="button" className={parts.link} onClick={() => onChoose(customerId)}>
                {customerName}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
