import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { mayPass } from '@tyche/rules/access';
import { Icon } from '@tyche/ui/icon';
import { Menu, type MenuItem } from '@tyche/ui/menu';
import { useNavigate } from 'react-router';
import { type CentrePageKey, centrePageKeys } from '../../centres/member/page-keys.ts';
import { MemberLabel } from '../../features/member-label/member-label.tsx';
import { useAgentCentre, useCentre } from '../../state/centre.ts';
import { openModal } from '../../state/modals.ts';
import { callerOf, type Member } from '../../state/session.ts';
import { useSite } from '../../state/site.ts';
import { useText } from '@tyche/i18n/react';
import css from './member-menu.module.css';

const icons = {
  depositv2: 'deposit',
  withdraw: 'withdraw',
  transactionHistory: 'history',
  personalHistoryCopy: 'ticket',
  personalProfit: 'chart',
  rank: 'trend',
  rewardCenter: 'star',
  securityCenter: 'shield',
  referral: 'users',
} as const;

/** The entries for whom the member centre is open, and those for whom the account centre is (specification section 2). */
const ofMemberCentre = [
  'depositv2',
  'withdraw',
  'transactionHistory',
  'personalHistoryCopy',
  'personalProfit',
  'rank',
] as const satisfies readonly CentrePageKey[];
const ofAccountCentre = [
  'rewardCenter',
  'securityCenter',
  'referral',
] as const satisfies readonly CentrePageKey[];

/** The member's own menu behind avatar, nickname and level. */
export function MemberMenu({ member }: { readonly member: Member }) {
  const { t } = useText();
  const info = useRoute(contract.memberInfo, {}, { staleTimeMs: 60_000 });
  const label = info.state === 'ready' ? info.data.clubLabel : null;
  const items = useItems(member);
  return (
    <Menu
      label={t('account.menu.label', { name: member.nickname })}
      className={css.menu}
      trigger={
        <span className={css.trigger}>
          <span className={css.avatar} data-letter={firstLetter(member.nickname)} aria-hidden="true" />
          <bdi className={css.name}>{member.nickname}</bdi>
          {label && <MemberLabel label={label} />}
          <Icon name="chevron-down" size={16} className={css.arrow} />
        </span>
      }
      header={
        <p className={css.who}>
          <bdi>{member.nickname}</bdi>
          <small>{t('account.menu.number', { id: member.id })}</small>
        </p>
      }
      items={items}
    />
  );
}

function useItems(member: Member): readonly MenuItem[] {
  const { t } = useText();
  const site = useSite();
  const navigate = useNavigate();
  const centre = useCentre();
  const agentCentre = useAgentCentre();
  const caller = callerOf(member);
  const page = (key: keyof typeof icons & CentrePageKey): MenuItem => ({
    id: key,
    icon: icons[key],
    label: t(`centre.menu.${key}`),
    onSelect: () => centre.open(key),
  });
  const hasCentre = mayPass('member-centre', caller);
  const accountKeys = ofAccountCentre.filter((key) => key !== 'referral' || site?.referralPromotion);
  return [
    ...(hasCentre
      ? [
          {
            id: 'centre',
            icon: 'user' as const,
            label: t('centre.title'),
            onSelect: () => centre.open(centrePageKeys[0]),
          },
          ...ofMemberCentre.map(page),
        ]
      : [
          {
            id: 'bets',
            icon: 'ticket' as const,
            label: t('account.menu.bets'),
            onSelect: () => void navigate('/orders'),
          },
        ]),
    ...(mayPass('account-centre', caller)
      ? [
          ...accountKeys.map(page),
          {
            id: 'agentCentre',
            icon: 'users' as const,
            label: t('centre.agentCentre'),
            onSelect: () => agentCentre.open(),
          },
        ]
      : []),
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
  ];
}

function firstLetter(name: string): string {
  return ([...name][0] ?? '?').toLocaleUpperCase();
}
