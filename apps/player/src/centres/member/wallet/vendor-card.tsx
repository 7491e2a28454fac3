import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { useId } from 'react';
import parts from '../../../lib/parts/parts.module.css';
import { useText } from '@tyche/i18n/react';
import type { Direction, VendorWallet } from './wallets.ts';
import css from './wallets.module.css';

const tones = { ready: 'jade', maintenance: 'caution', unreachable: 'danger' } as const;

/** The wallet with one vendor: what is in it, how the vendor stands, and moving money in and out. */
export function VendorCard({
  wallet,
  onMove,
}: {
  readonly wallet: VendorWallet;
  readonly onMove: (direction: Direction) => void;
}) {
  const { t, format } = useText();
  const id = useId();
  const { name, status, pending } = wallet;
  const isResting = status !== 'ready' || pending !== null;
  const money = (text: string | null) =>
    text === null ? t('wallets.notTold') : <bdi>{format.money(parseAmount(text) ?? 0n)}</bdi>;
  const button = (direction: Direction) => (
    <Button
      size="small"
      aria-label={t(direction === 'to-vendor' ? 'wallets.inTo' : 'wallets.outOf', { name })}
      // It keeps the focus while it cannot be pressed, and the reason is read with it.
      aria-disabled={isResting || undefined}
      aria-describedby={isResting ? id : undefined}
      onClick={() => isResting || onMove(direction)}
    >
      {t(direction === 'to-vendor' ? 'wallets.in' : 'wallets.out')}
    </Button>
  );
  return (
    <li className={css.card}>
      <div className={css.head}>
        <h4 className={css.name}>{name}</h4>
        <Tag tone={tones[status]}>{t(`wallets.status.${status}`)}</Tag>
      </div>
      <dl className={css.figures}>
        <div>
          <dt>{t('wallets.available')}</dt>
          <dd>{money(wallet.available)}</dd>
        </div>
        <div>
          <dt>{t('wallets.inPlay')}</dt>
          <dd>{money(wallet.inPlay)}</dd>
        </div>
        <div>
          <dt>{t('wallets.onTheWay')}</dt>
          <dd>{money(wallet.onTheWay)}</dd>
        </div>
      </dl>
      <div className={css.moves}>
        {button('to-vendor')}
        {button('from-vendor')}
      </div>
      <div className={css.notes} id={id}>
        <Notes of={wallet} />
      </div>
    </li>
  );
}

/** What there is to say about a wallet, in plain words: on the way is never lost. */
function Notes({ of: wallet }: { readonly of: VendorWallet }) {
  const { t, format } = useText();
  const { name, status, pending } = wallet;
  const inPlay = wallet.inPlay === null ? 0n : (parseAmount(wallet.inPlay) ?? 0n);
  return (
    <>
      {status === 'maintenance' && <p>{t('wallets.maintenanceText', { name })}</p>}
      {status === 'unreachable' && <p>{t('wallets.unreachableText', { name })}</p>}
      {pending && (
        <p>
          {t(`wallets.pending.${pending.direction}`, {
            amount: format.money(parseAmount(pending.amount) ?? 0n),
            name,
          })}{' '}
          {pending.nextAskAt === null
            ? t('wallets.pendingNow', { name })
            : t('wallets.pendingAsk', {
                name,
                at: format.date(pending.nextAskAt, 'timeWithSeconds'),
              })}{' '}
          {status === 'ready' && t('wallets.oneAtATime')}
        </p>
      )}
      {inPlay > 0n && <p className={parts.note}>{t('wallets.inPlayText')}</p>}
    </>
  );
}
