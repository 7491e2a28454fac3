import { contract } from '@tyche/contract/contract';
import { MAX_VOUCHER_CODES, VOUCHER_CODE } from '@tyche/contract/points-staff';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { ActButton } from '../../features/office/act-button.tsx';
import { OfficeForm } from '../../features/office/office-form.tsx';
import { useForm } from '../../features/office/use-form.ts';

type Reward = OutputOf<typeof contract.staffPointRewards>['list'][number];

const code = new RegExp(VOUCHER_CODE);

/** The lines of a list without the empty ones. */
const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Adds codes to the list of a voucher, one on a line, or removes those that are left. */
export function CodesForm({ of, onDone }: { readonly of: Reward; readonly onDone: () => void }) {
  const { t, format } = useText();
  const form = useForm({
    first: { codes: '' },
    validate: ({ codes }) => {
      const lines = linesOf(codes);
      const odd = lines.findIndex((line) => !code.test(line));
      return {
        codes:
          (lines.length === 0 && t('staff.points.codesMissing')) ||
          (lines.length > MAX_VOUCHER_CODES &&
            t('staff.points.codesMany', { max: format.number(MAX_VOUCHER_CODES) })) ||
          (odd >= 0 && t('staff.points.codeOdd', { line: format.number(odd + 1) })),
      };
    },
    send: ({ codes }, call) => call(contract.addVoucherCodes, { id: of.id, codes: [...linesOf(codes)] }),
    onDone,
  });
  return (
    <>
      <OfficeForm
        form={form}
        label={t('staff.points.addCodes')}
        text={t('staff.points.codesLeft', { count: of.stock })}
      >
        <TextAreaField
          label={t('staff.points.codes')}
          hint={t('staff.points.codesHint')}
          rows={8}
          required
          dir="ltr"
          spellCheck={false}
          {...form.field('codes')}
        />
      </OfficeForm>
      {of.stock > 0 && (
        <div>
          <ActButton
            route={contract.removeVoucherCodes}
            input={() => ({ id: of.id })}
            label={t('staff.points.removeCodes')}
            question={t('staff.points.removeCodesQuestion', { count: of.stock })}
          />
        </div>
      )}
    </>
  );
}
