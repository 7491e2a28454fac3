import { useText } from '@tyche/i18n/react';
import { useRateText } from '../../../features/agent-rates/rate-text.ts';
import type { PromisedRate } from './preset.ts';

/** Promised rates in words, with what an account gets now where that is less. Null without any. */
export function PresetRates({ rates }: { readonly rates: readonly PromisedRate[] }) {
  const { t } = useText();
  const text = useRateText();
  if (rates.length === 0) return null;
  const words = rates.map((rate) => {
    const params = { games: text.group(rate), rate: text.rate({ type: rate.type, rebate: rate.promised }) };
    if (rate.granted === rate.promised) return t('agents.presetRate', params);
    const now = text.rate({ type: rate.type, rebate: rate.granted });
    return t('agents.presetLess', { ...params, now });
  });
  return <>{words.join(' · ')}</>;
}
