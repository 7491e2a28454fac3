import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Link } from 'react-router';
import css from '../../../features/office/page.module.css';
import { useMay } from '../../../state/session.ts';

/** Leads to the round that a proposal would void: who played it, and what was staked and won. Only for staff who may read rounds. */
export function RoundLink({ reference }: { readonly reference: string }) {
  const { t } = useText();
  if (!useMay(contract.staffVendorRound)) return null;
  return (
    <Link className={css.link} to={`/vendor-rounds?open=${reference}`}>
      {t('staff.vendorRounds.see')}
    </Link>
  );
}
