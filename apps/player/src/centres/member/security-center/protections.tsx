import { useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { useCentre } from '../../../state/centre.ts';
import { useText } from '@tyche/i18n/react';
import { Line, Lines } from './lines.tsx';

/** What the page does in a dialog of its own. */
export type ProtectionTask = 'password' | 'payment-password' | 'mobile' | 'email' | 'questions';

type MemberInfo = OutputOf<typeof contract.memberInfo>;

/** Passwords, contacts, questions and bank cards: what is set, since when, and the way to set or change it. */
export function Protections({
  security,
  member,
  onStart,
}: {
  readonly security: OutputOf<typeof contract.security>;
  readonly member: MemberInfo;
  readonly onStart: (task: ProtectionTask) => void;
}) {
  const { t, format } = useText();
  const sinceOf = (item: string) => security.items.find((one) => one.item === item)?.since ?? null;
  const since = (item: string) => {
    const at = sinceOf(item);
    return at === null ? t('security.isSet') : t('security.since', { at: format.date(at, 'date') });
  };
  const action = (task: ProtectionTask, isSet: boolean) => (
    <Button
      size="small"
      aria-haspopup="dialog"
      aria-label={`${t(isSet ? 'security.change' : 'security.set')}: ${t(`security.item.${task}`)}`}
      onClick={() => onStart(task)}
    >
      {t(isSet ? 'security.change' : 'security.set')}
    </Button>
  );
  const line = (task: ProtectionTask, isSet: boolean, text: string) => (
    <Line
      title={t(`security.item.${task}`)}
      text={isSet ? text : t('security.notSet')}
      isDone={isSet}
      action={action(task, isSet)}
    />
  );
  return (
    <Lines title={t('security.protections')}>
      {line('password', true, since('password'))}
      {line('payment-password', member.hasWithdrawPass, since('payment-password'))}
      <BankCardsLine />
      {line('mobile', member.mobile !== '', member.mobile)}
      {line('email', member.email !== '', member.email)}
      {line('questions', member.hasQuestions, since('questions'))}
    </Lines>
  );
}

/** The bank cards are kept where money is withdrawn. */
function BankCardsLine() {
  const { t } = useText();
  const centre = useCentre();
  const cards = useRoute(contract.bankCards, {});
  const count = cards.state === 'ready' ? cards.data.list.length : 0;
  return (
    <Line
      title={t('security.item.cards')}
      text={cards.state === 'ready' ? t('security.cards', { count }) : ''}
      isDone={count > 0}
      action={
        <Button size="small" onClick={() => centre.go('withdraw', true)}>
          {t('security.manage')}
        </Button>
      }
    />
  );
}
