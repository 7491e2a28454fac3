import { useText } from '@tyche/i18n/react';
import parts from '../../../../lib/parts/parts.module.css';

/** Why a list has no totals; nothing where it has them. */
export function NoTotals({ why }: { readonly why: 'accounts' | 'rows' | 'page' | null }) {
  const { t } = useText();
  if (why === null || why === 'page') return null;
  return <p className={parts.note}>{t(`agents.list.noTotals.${why}`)}</p>;
}

/** Where a page has no row although others follow. */
export function GoOn() {
  const { t } = useText();
  return <p className={parts.note}>{t('agents.list.goOn')}</p>;
}
