import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Failed } from '../../../lib/states/failed.tsx';
import { useText } from '@tyche/i18n/react';
import { SeparateWallets } from './separate-wallets.tsx';
import { SingleWallet } from './single-wallet.tsx';

/** The wallet, as the site keeps it: one for all games, or a main one and one with each vendor. */
export function Wallet() {
  const { t } = useText();
  const mode = useRoute(contract.merchantWallet, {});
  if (mode.state === 'loading') return <SkeletonRows rows={4} label={t('common.loading')} />;
  if (mode.state === 'failed') return <Failed error={mode.error} retry={mode.retry} />;
  return mode.data.isSingle ? <SingleWallet /> : <SeparateWallets />;
}
