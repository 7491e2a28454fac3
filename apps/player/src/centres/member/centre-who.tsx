import { Button } from '@tyche/ui/button';
import { Icon } from '@tyche/ui/icon';
import { WalletChip } from '../../features/wallet-chip/wallet-chip.tsx';
import { useCentre } from '../../state/centre.ts';
import type { Member } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import css from './centre-who.module.css';
import { centreEntries } from './menu.ts';

const quick = [
  { key: 'depositv2', icon: 'plus' },
  { key: 'withdraw', icon: 'minus' },
  { key: 'transferFund', icon: 'wallet' },
] as const;

/** Whose centre it is: name, number, balance, and on a phone the three ways of money. */
export function CentreWho({ member }: { readonly member: Member }) {
  const { t } = useText();
  const centre = useCentre();
  const shown = quick.filter(({ key }) => centreEntries.some((entry) => entry.key === key));
  return (
    <div className={css.who}>
      <div className={css.name}>
        <span className={css.avatar} data-letter={firstLetter(member.nickname)} aria-hidden="true" />
        <p>
          <bdi className={css.nickname}>{member.nickname}</bdi>
          <small>{t('account.menu.number', { id: member.id })}</small>
        </p>
      </div>
      <div className={css.wallet}>
        <WalletChip isSum />
      </div>
      {shown.length > 0 && (
        <div className={css.quick}>
          {shown.map(({ key, icon }) => (
            <Button key={key} onClick={() => centre.go(key, true)}>
              <Icon name={icon} size={18} />
              {t(`centre.menu.${key}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function firstLetter(name: string): string {
  return ([...name][0] ?? '?').toLocaleUpperCase();
}
