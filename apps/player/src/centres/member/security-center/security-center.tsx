import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useState } from 'react';
import { Failed } from '../../../lib/states/failed.tsx';
import { openModal } from '../../../state/modals.ts';
import { useText } from '@tyche/i18n/react';
import { ContactDialog } from './contact-dialog.tsx';
import { Devices } from './devices.tsx';
import { Factors } from './factors.tsx';
import { Logins } from './logins.tsx';
import { PaymentPasswordDialog } from '../../../features/protection-task/payment-password-dialog.tsx';
import { PushPart } from './push-part.tsx';
import { Protections, type ProtectionTask } from './protections.tsx';
import { QuestionsDialog } from './questions-dialog.tsx';
import { Score } from './score.tsx';
import css from './security-center.module.css';
import { SocialLinks } from './social-links.tsx';
import { WinnerBoardPart } from './winner-board-part.tsx';

/** My account: how well it is protected, what protects it, the second step, where it is signed in, and when it was. */
export function SecurityCenter() {
  const { t, format } = useText();
  const info = useRoute(contract.memberInfo, {});
  const security = useRoute(contract.security, {});
  const [task, setTask] = useState<ProtectionTask | null>(null);
  if (info.state === 'failed') return <Failed error={info.error} retry={info.retry} />;
  if (security.state === 'failed') return <Failed error={security.error} retry={security.retry} />;
  if (info.state === 'loading' || security.state === 'loading')
    return <SkeletonRows rows={8} label={t('common.loading')} />;
  const member = info.data;
  const start = (next: ProtectionTask) =>
    next === 'password' ? openModal({ kind: 'change-password' }) : setTask(next);
  const end = () => setTask(null);
  return (
    <div className={css.page}>
      {member.payoutBlock && (
        <Notice tone="caution">
          {t(`security.block.${member.payoutBlock.reason}`, {
            until: format.date(member.payoutBlock.until, 'full'),
          })}
        </Notice>
      )}
      <Score security={security.data} lastLoginAt={member.lastLoginAt} onStart={start} />
      <Protections security={security.data} member={member} onStart={start} />
      <Factors />
      <SocialLinks />
      <WinnerBoardPart />
      <Devices />
      <PushPart />
      <Logins />
      {task === 'payment-password' && <PaymentPasswordDialog isSet={member.hasWithdrawPass} onClose={end} />}
      {task === 'mobile' && <ContactDialog channel="mobile" present={member.mobile} onClose={end} />}
      {task === 'email' && <ContactDialog channel="email" present={member.email} onClose={end} />}
      {task === 'questions' && <QuestionsDialog onClose={end} />}
    </div>
  );
}
