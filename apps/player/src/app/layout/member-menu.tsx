import { Icon } from '@tyche/ui/icon';
import { Menu } from '@tyche/ui/menu';
import { useNavigate } from 'react-router';
import { openModal } from '../../state/modals.ts';
import type { Member } from '../../state/session.ts';
import { useText } from '../../state/text.tsx';
import css from './member-menu.module.css';

/** The member's own menu behind avatar and nickname. */
export function MemberMenu({ member }: { readonly member: Member }) {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <Menu
      label={t('account.menu.label', { name: member.nickname })}
      className={css.menu}
      trigger={
        <span className={css.trigger}>
          <span className={css.avatar} data-letter={firstLetter(member.nickname)} aria-hidden="true" />
          <bdi className={css.name}>{member.nickname}</bdi>
          <Icon name="chevron-down" size={16} className={css.arrow} />
        </span>
      }
      header={
        <p className={css.who}>
          <bdi>{member.nickname}</bdi>
          <small>{t('account.menu.number', { id: member.id })}</small>
        </p>
      }
      items={[
        {
          id: 'bets',
          icon: 'ticket',
          label: t('account.menu.bets'),
          onSelect: () => void navigate('/lottery?tab=bets'),
        },
        {
          id: 'help',
          icon: 'help',
          label: t('common.nav.help'),
          onSelect: () => openModal({ kind: 'help' }),
        },
        {
          id: 'logout',
          icon: 'exit',
          label: t('account.logout.action'),
          onSelect: () => openModal({ kind: 'logout' }),
        },
      ]}
    />
  );
}

function firstLetter(name: string): string {
  return ([...name][0] ?? '?').toLocaleUpperCase();
}
