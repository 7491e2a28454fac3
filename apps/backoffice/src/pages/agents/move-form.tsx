import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { useState } from 'react';
import { MoveChanges } from '../../features/office/agents/move-changes.tsx';
import { OfficeForm } from '../../features/office/office-form.tsx';
import css from '../../features/office/page.module.css';
import { ReasonField, useReasonFault } from '../../features/office/reason-field.tsx';
import { Ready } from '../../features/office/ready.tsx';
import { SearchForm } from '../../features/office/search-form.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { accountField } from './account.ts';

interface Moving {
  readonly memberId: string;
  readonly onDone: () => void;
}

/** Proposes a move: first the new upline, then what the move changes, then why. */
export function MoveForm(props: Moving) {
  const { t } = useText();
  const [upline, setUpline] = useState<string | null>(null);
  return (
    <div className={css.form}>
      <SearchForm
        label={t('staff.agents.newUpline')}
        odd={t('staff.agents.accountOdd')}
        by={accountField}
        shown={upline ?? ''}
        onLook={setUpline}
      />
      {upline !== null && <Changes key={upline} upline={upline} {...props} />}
    </div>
  );
}

function Changes({ upline, memberId, onDone }: Moving & { readonly upline: string }) {
  const move = useRoute(contract.previewMove, { memberId, upline });
  return (
    <Ready of={move}>
      {(found) => (
        <>
          <MoveChanges of={found} />
          {found.refusal === null && (
            <SendForm memberId={memberId} uplineId={found.to.memberId} onDone={onDone} />
          )}
        </>
      )}
    </Ready>
  );
}

function SendForm({ memberId, uplineId, onDone }: Moving & { readonly uplineId: string }) {
  const { t } = useText();
  const reasonFault = useReasonFault();
  const form = useForm({
    first: { reason: '' },
    validate: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason }, call) => call(contract.moveAccount, { memberId, uplineId, reason: reason.trim() }),
    onDone,
  });
  return (
    <OfficeForm form={form} text={t('staff.agents.moveText')} label={t('staff.agents.move')}>
      <ReasonField {...form.field('reason')} />
    </OfficeForm>
  );
}
