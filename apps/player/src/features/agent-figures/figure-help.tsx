import { useText } from '@tyche/i18n/react';
import css from './figure-help.module.css';

/** How the figures of a report are computed, in words. */
export function FigureHelp({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useText();
  return (
    <details className={css.help}>
      <summary>{t('agents.report.how')}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
