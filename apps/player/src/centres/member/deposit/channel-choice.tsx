import { parseAmount } from '@tyche/kernel/money';
import { cx } from '@tyche/ui/cx';
import css from '../../../features/payments/payments.module.css';
import steps from '../../../features/payments/steps.module.css';
import { useText } from '@tyche/i18n/react';
import type { Channel } from './channel.ts';

/** The ways to pay, those of a group beside each other: what each costs and how long it takes is told before it is chosen. */
export function ChannelChoice({
  groups,
  chosen,
  onChoose,
}: {
  readonly groups: readonly { readonly code: string; readonly channels: readonly Channel[] }[];
  readonly chosen: Channel | null;
  readonly onChoose: (channel: Channel) => void;
}) {
  const { t, find } = useText();
  return (
    <div className={cx(css.channels, steps.wide)} role="group" aria-label={t('payments.deposit.ways')}>
      {groups.flatMap(({ code, channels }) =>
        channels.map((channel) => (
          <button
            key={channel.channelCode}
            type="button"
            className={css.channel}
            aria-pressed={chosen?.channelCode === channel.channelCode}
            disabled={channel.status === 'closed'}
            onClick={() => onChoose(channel)}
          >
            <small>{find(`payments.group.${code}`) ?? code}</small>
            <strong>{channel.name}</strong>
            <Terms of={channel} />
          </button>
        )),
      )}
    </div>
  );
}

function Terms({ of: channel }: { readonly of: Channel }) {
  const { t, format } = useText();
  const fixed = parseAmount(channel.feeFixed) ?? 0n;
  const percent = parseAmount(channel.feePercent) ?? 0n;
  const parts = [
    percent > 0n ? format.percent(Number(percent) / 1_000_000, percent % 10_000n === 0n ? 0 : 2) : '',
    fixed > 0n ? format.money(fixed) : '',
  ];
  const fee = parts.filter((part) => part !== '').join(' + ');
  return (
    <small>
      {channel.status === 'open'
        ? t('payments.eta', { count: channel.etaMinutes })
        : t(`payments.channel.${channel.status}`)}
      {' · '}
      {fee === '' ? t('payments.noFee') : t('payments.fee', { fee })}
    </small>
  );
}
