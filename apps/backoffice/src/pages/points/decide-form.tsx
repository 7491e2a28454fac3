import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { type RedemptionRejection, redemptionRejections } from '@tyche/rules/rewards/words';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { TextField } from '@tyche/ui/text-field';
import { OfficeForm } from '../../features/office/office-form.tsx';
import { useForm } from '../../features/office/use-form.ts';

type Row = OutputOf<typeof contract.staffPointRecords>['list'][number];
type Choice = 'approved' | RedemptionRejection;

const MAX_REMARK = 140;

/** Approves a record, or rejects it for one of the reasons, with a remark that the member reads. */
export function DecideForm({ of, onDone }: { readonly of: Row; readonly onDone: () => void }) {
  const { t } = useText();
  const form = useForm({
    first: { choice: 'approved' as Choice, remark: '' },
    send: ({ choice, remark }, call) =>
      call(contract.decidePointRecord, {
        id: of.id,
        decision:
          choice === 'approved'
            ? { status: 'approved', remark: remark.trim() }
            : { status: 'rejected', reason: choice, remark: remark.trim() },
      }),
    onDone,
  });
  const { choice } = form.values;
  return (
    <OfficeForm form={form} label={t('staff.points.decide')}>
      <p>
        <bdi>{of.username}</bdi> · {of.name ?? t('staff.points.conversion')} · {of.points}
        {of.money !== null && <> → {of.money}</>}
      </p>
      {of.address !== null && <p dir="auto">{of.address}</p>}
      <Field label={t('staff.points.decision')}>
        {(control) => (
          <Select
            {...control}
            value={choice}
            onChange={(event) => {
              const { value } = event.target;
              form.set({ choice: redemptionRejections.find((one) => one === value) ?? 'approved' });
            }}
          >
            <option value="approved">{t('staff.points.approve')}</option>
            {redemptionRejections.map((one) => (
              <option key={one} value={one}>
                {t(`staff.points.reject.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        label={t('staff.points.remark')}
        hint={t('staff.points.remarkHint')}
        maxLength={MAX_REMARK}
        {...form.field('remark')}
      />
    </OfficeForm>
  );
}
