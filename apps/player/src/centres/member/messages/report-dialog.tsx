import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { type ReportReason, reportReasons } from '@tyche/rules/messages/words';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Select } from '@tyche/ui/select';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { showToast } from '@tyche/ui/toasts';
import parts from '../../../lib/parts/parts.module.css';
import { useForm } from '../../../lib/use-form.ts';

/** Shows a thread to staff, with a reason and, on wish, a block. */
export function ReportDialog({
  threadId,
  onClose,
}: {
  readonly threadId: string;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const form = useForm({
    first: { reason: 'insult' as ReportReason, note: '', blocks: true },
    send: (values, call) => call(contract.reportThread, { threadId, ...values }),
    onDone: () => {
      showToast(t('threads.reported'));
      onClose();
    },
  });
  const reason = form.field('reason');
  const blocks = form.field('blocks');
  return (
    <Dialog title={t('threads.report')} closeLabel={t('common.close')} onClose={onClose} size="dialog">
      <form className={parts.form} {...form.element}>
        <p className={parts.text}>{t('threads.reportText')}</p>
        {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
        <Field label={t('threads.reason')} error={reason.error}>
          {(control) => (
            <Select
              {...control}
              value={reason.value}
              onChange={({ target }) => {
                const chosen = reportReasons.find((one) => one === target.value);
                if (chosen) reason.onChange(chosen);
              }}
            >
              {reportReasons.map((one) => (
                <option key={one} value={one}>
                  {t(`threads.reason.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextAreaField label={t('threads.note')} {...form.field('note')} />
        <Checkbox checked={blocks.value} onChange={(event) => blocks.onChange(event.target.checked)}>
          {t('threads.alsoBlock')}
        </Checkbox>
        <Button type="submit" look="primary" busy={form.isSending}>
          {t('threads.report')}
        </Button>
      </form>
    </Dialog>
  );
}
