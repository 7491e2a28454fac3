import { Button } from '@tyche/ui/button';
import { Icon } from '@tyche/ui/icon';
import { useCentre } from '../../state/centre.ts';
import { callerOf, type Member } from '../../state/session.ts';
import { mayPass } from '@tyche/rules/access';
import { useText } from '@tyche/i18n/react';
import { useUnread } from '../../state/unread.ts';
import css from './header-member.module.css';
import { MemberMenu } from './member-menu.tsx';

/** Deposit, withdrawal, messages and the menu of who is signed in. A trial account has the menu alone. */
export function HeaderMember({ member }: { readonly member: Member }) {
  const { t } = useText();
  const centre = useCentre();
  const unread = useUnread();
  if (!mayPass('member-centre', callerOf(member))) return <MemberMenu member={member} />;
  return (
    <>
      <Button look="gold" className={css.deposit} onClick={() => centre.open('depositv2')}>
        <Icon name="plus" size={18} />
        <span>{t('centre.menu.depositv2')}</span>
      </Button>
      <Button className={css.withdraw} onClick={() => centre.open('withdraw')}>
        {t('centre.menu.withdraw')}
      </Button>
      <button
        type="button"
        className={css.mail}
        aria-label={t('centre.unread', { count: unread })}
        title={t('centre.menu.messageV2')}
        onClick={() => centre.open('messageV2')}
      >
        <Icon name="mail" />
        {unread > 0 && (
          <span className={css.badge} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <MemberMenu member={member} />
    </>
  );
}
