import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { ConfirmDialog, Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { showToast } from '@tyche/ui/toasts';
import parts from '../../../lib/parts/parts.module.css';
import { useForm } from '../../../lib/use-form.ts';
import type { TeamLine } from './team-text.ts';

const MAX_NOTE = 140;

interface ActProps {
  readonly line: TeamLine;
  readonly onClose: () => void;
}

/** Writes the agent's note about an account, which nobody else reads. */
export function NoteDialog({ line, onClose }: ActProps) {
  const { t } = useText();
  const form = useForm({
    first: { note: line.note },
    validate: ({ note }) => ({
      note: [...note.trim()].length > MAX_NOTE && t('refusals.note-too-long', { max: MAX_NOTE }),
    }),
    send: ({ note }, call) => call(contract.writeDownlineNote, { customerId: line.customerId, note }),
    fieldOf: ({ code }) => (code === 'note-too-long' ? 'note' : undefined),
    onDone: () => {
      showToast(t('team.noteSaved'), 'good');
      onClose();
    },
  });
  return (
    <Dialog
      title={t('team.noteOf', { name: line.customerName })}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      <form className={parts.form} {...form.element}>
        {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
        <TextField
          label={t('team.note')}
          hint={t('team.noteHint', { max: MAX_NOTE })}
          autoComplete="off"
          {...form.field('note')}
        />
        <Button type="submit" look="primary" busy={form.isSending}>
          {t('team.save')}
        </Button>
      </form>
    </Dialog>
  );
}

/** Asks before a member becomes an agent: there is no way back. */
export function PromoteDialog({ line, onClose }: ActProps) {
  const { t } = useText();
  const form = useForm({
    first: {},
    send: (_, call) => call(contract.promoteDownlineToAgent, { customerId: line.customerId }),
    onDone: () => {
      showToast(t('team.promoted', { name: line.customerName }), 'good');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('team.promoteOf', { name: line.customerName })}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('team.promote')}
      busy={form.isSending}
      onClose={onClose}
      onConfirm={() => void form.submit()}
    >
      <p>{t('team.promoteText')}</p>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
    </ConfirmDialog>
  );
}
