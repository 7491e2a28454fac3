import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { pocketsOf, stakeableOf } from '../../lib/bonuses/pockets.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useCentre } from '../../state/centre.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';

/** Says before anything is sent that the balance is below the price of a bet, in 1/10 000 units, and leads to a deposit. */
export function BalanceNotice({ price }: { readonly price: bigint }) {
  const { t, format } = useText();
  const isMember = useSession((session) => session.member !== null);
  const balance = useRoute(contract.balance, {}, { enabled: isMember });
  if (!isMember || balance.state !== 'ready') return null;
  const available = stakeableOf(pocketsOf(balance.data), serverNow());
  if (available >= price) return null;
  return (
    <Notice tone="caution" action={<DepositButton />}>
      {t('pad.lowBalance', { balance: format.money(available), missing: format.price(price - available) })}
    </Notice>
  );
}

/** Opens the deposit page over the bet, which stays as it is. */
export function DepositButton() {
  const { t } = useText();
  const centre = useCentre();
  return (
    <Button size="small" onClick={() => centre.open('depositv2')}>
      {t('centre.menu.depositv2')}
    </Button>
  );
}
