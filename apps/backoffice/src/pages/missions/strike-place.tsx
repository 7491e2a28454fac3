import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { type StrikeReason, strikeReasons } from '@tyche/rules/rewards/words';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { OfficeForm } from '../../features/office/office-form.tsx';
import { ReasonField, useReasonFault } from '../../features/office/reason-field.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { useMay } from '../../state/session.ts';
import { Choice } from './mission-fields.tsx';

interface Values {
  readonly code: StrikeReason;
  readonly reason: string;
}

const first: Values = { code: 'several-accounts', reason: '' };

/** Proposes to strike a place of a frozen board, with a coded reason and a note. A second person decides. */
export function StrikePlace({
  of,
  rank,
}: {
  readonly of: { readonly id: string; readonly period: string; readonly memberId: string };
  readonly rank: number;
}) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const mayStrike = useMay(contract.strikePlace);
  const reasonFault = useReasonFault();
  const form = useForm({
    first,
    validate: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ code, reason }, call) => call(contract.strikePlace, { ...of, code, reason: reason.trim() }),
    onDone: () => setOpen(false),
  });
  if (!mayStrike) return null;
  const title = t('staff.missions.strikeOf', { rank });
  return (
    <>
      <Button size="small" look="quiet" aria-label={title} onClick={() => setOpen(true)}>
        {t('staff.missions.strike')}
      </Button>
      {isOpen && (
        <Dialog title={title} closeLabel={t('common.close')} onClose={() => setOpen(false)} size="dialog">
          <OfficeForm form={form} text={t('staff.missions.strikeAsk')} label={title}>
            <Choice
              label={t('staff.missions.strikeCode')}
              words={strikeReasons}
              textOf={(word) => t(`staff.missions.strikeReason.${word}`)}
              {...form.field('code')}
            />
            <ReasonField {...form.field('reason')} />
          </OfficeForm>
        </Dialog>
      )}
    </>
  );
}
