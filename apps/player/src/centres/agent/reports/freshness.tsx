import { useText } from '@tyche/i18n/react';
import parts from '../../../lib/parts/parts.module.css';
import { dayText } from './day-text.ts';

/** How final the figures of a report are, and how its days are cut. */
export function Freshness({
  today,
  until,
  sealedUntil,
}: {
  readonly today: string;
  /** The last day of the report. */
  readonly until: string;
  readonly sealedUntil: string | null;
}) {
  const { t, format } = useText();
  const isLive = until >= today;
  const isFinal = sealedUntil !== null && sealedUntil >= until;
  return (
    <p className={parts.note}>
      {isLive && `${t('agents.report.live')} `}
      {!isFinal &&
        (sealedUntil === null
          ? t('agents.report.notFinal')
          : t('agents.report.finalUntil', { day: dayText(format, sealedUntil) }))}
      {isFinal && t('agents.report.final')}
    </p>
  );
}
