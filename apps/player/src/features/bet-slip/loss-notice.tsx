import { Notice } from '@tyche/ui/notice';
import { useText } from '@tyche/i18n/react';

/** Cautions before a bet whose best result is a loss. It does not keep anybody from betting. `bestNet` is in 1/10 000 units. */
export function LossNotice({ bestNet }: { readonly bestNet: bigint }) {
  const { t, format } = useText();
  if (bestNet >= 0n) return null;
  return <Notice tone="caution">{t('pad.certainLoss', { amount: format.price(-bestNet) })}</Notice>;
}
