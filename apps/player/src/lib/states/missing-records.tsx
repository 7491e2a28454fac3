import { useText } from '@tyche/i18n/react';
import parts from '../parts/parts.module.css';

/** Says up to when records are not available now, because the archive does not answer; nothing where none is missing. */
export function MissingRecords({ before }: { readonly before: number | null }) {
  const { t, format } = useText();
  if (before === null) return null;
  return (
    <p className={parts.note} role="status">
      {t('records.missing', { time: format.date(before, 'date') })}
    </p>
  );
}
