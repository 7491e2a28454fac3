import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { mayPass } from '@tyche/rules/access';
import { useEffect, useRef } from 'react';
import { pocketsOf } from '../../lib/bonuses/pockets.ts';
import { useCentre } from '../../state/centre.ts';
import { callerOf, useSession } from '../../state/session.ts';
import { useSite } from '../../state/site.ts';
import { useText } from '@tyche/i18n/react';
import { HIDDEN_AMOUNT, useBalanceHidden } from './hide-balance.tsx';
import css from './with-vendors.module.css';

/** The module of the site that has one wallet with each vendor (wire.md 1.2). */
const SEPARATE_WALLETS = 'FUNDTRANS3';

/**
 * What our books say is with vendors, beside a main balance that does not have it. A press opens the wallet, which calls it back. Draws
 * nothing where one wallet serves all games or nothing is there.
 */
export function WithVendors() {
  const { t, format } = useText();
  const centre = useCentre();
  const isHidden = useBalanceHidden();
  const units = useHoldings();
  if (units === null || units <= 0n) return null;
  const amount = isHidden ? HIDDEN_AMOUNT : format.money(units);
  return (
    <button
      type="button"
      className={css.more}
      aria-label={t('account.balance.withVendorsSpoken', { amount })}
      onClick={() => centre.open('transferFund')}
    >
      {t('account.balance.withVendors', { amount })}
    </button>
  );
}

/**
 * What is with vendors, in 1/10 000 units; null while it is not known. The balance is pushed to every page, this is not: it is read again
 * when the balance changes while something is there, or when the balance is empty. So a settled draw does not make all its bettors ask.
 */
function useHoldings(): bigint | null {
  const site = useSite();
  const member = useSession((session) => session.member);
  const isSeparate =
    site?.whitelabel.childrenNodes.some(
      ({ modId, enabled }) => modId === SEPARATE_WALLETS && enabled === '1',
    ) ?? false;
  const enabled = isSeparate && member !== null && mayPass('member-centre', callerOf(member));
  const balance = useRoute(contract.balance, {}, { enabled });
  const holdings = useRoute(contract.vendorHoldings, {}, { enabled });
  const main = balance.state === 'ready' ? pocketsOf(balance.data).own : null;
  const there = holdings.state === 'ready' ? parseAmount(holdings.data.amount) : null;
  const refresh = holdings.state === 'ready' ? holdings.refresh : null;
  const follows = (there ?? 0n) > 0n || main === 0n;
  const former = useRef(main);
  useEffect(() => {
    const hasChanged = former.current !== null && main !== null && former.current !== main;
    former.current = main;
    if (hasChanged && follows) void refresh?.();
  });
  return enabled ? there : null;
}
