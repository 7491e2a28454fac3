import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { TextField } from '@tyche/ui/text-field';
import agents from '../../features/office/agents/agents.module.css';
import { typedRebate, useRebateName, useRebateText } from '../../features/office/agents/use-rate.ts';
import { OfficeForm } from '../../features/office/office-form.tsx';
import { ReasonField, useReasonFault } from '../../features/office/reason-field.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { changedRebates, isAllowed, keyOf, latestRebate } from './rebate-changes.ts';

type Line = OutputOf<typeof contract.staffRebates>['list'][number];

interface Proposing {
  readonly memberId: string;
  readonly list: readonly Line[];
  readonly onDone: () => void;
}

/** Proposes rebates of an account: those that differ from what counts or waits. */
export function RebateForm(props: Proposing) {
  const { t } = useText();
  const name = useRebateName();
  const range = useRange();
  const form = useRebateForm(props);
  return (
    <OfficeForm form={form} text={t('staff.agents.proposeText')} label={t('staff.agents.propose')}>
      <div className={agents.fields}>
        {props.list.map((line) => (
          <TextField
            key={keyOf(line)}
            label={line.type === 'LOTT' ? name(line) : t('staff.agents.inPercent', { name: name(line) })}
            hint={t('staff.agents.rateHint', range(line))}
            dir="ltr"
            inputMode="decimal"
            maxLength={10}
            {...form.field(keyOf(line))}
          />
        ))}
      </div>
      <ReasonField {...form.field('reason')} />
    </OfficeForm>
  );
}

function useRebateForm({ memberId, list, onDone }: Proposing) {
  const { t } = useText();
  const range = useRange();
  const reasonFault = useReasonFault();
  return useForm<Readonly<Record<string, string>>, unknown>({
    first: Object.fromEntries([
      ...list.map((line) => [keyOf(line), typedOf(line)] as const),
      ['reason', ''] as const,
    ]),
    validate: (values) => {
      const odd = list
        .filter((line) => !isAllowed(line, values[keyOf(line)] ?? ''))
        .map((line) => [keyOf(line), t('staff.agents.rateOdd', range(line))] as const);
      const [first] = list;
      const isSame = odd.length === 0 && changedRebates(list, values).length === 0;
      return {
        ...Object.fromEntries(odd),
        ...(first && isSame && { [keyOf(first)]: t('staff.agents.unchanged') }),
        reason: reasonFault(values.reason ?? ''),
      };
    },
    send: (values, call) =>
      call(contract.setRebates, {
        memberId,
        configs: [...changedRebates(list, values)],
        reason: (values.reason ?? '').trim(),
      }),
    // A refusal of a rate names its group.
    fieldOf: ({ details: { type, prizeModeId } }) =>
      typeof type === 'string' ? keyOf({ type, prizeModeId: Number(prizeModeId) }) : undefined,
    onDone,
  });
}

/** Gives what can be set of a rebate, in words. */
function useRange() {
  const text = useRebateText();
  return ({ type, minRebate, maxRebate, step }: Line) => ({
    min: text(type, minRebate),
    max: text(type, maxRebate),
    step: type === 'LOTT' ? String(step) : text(type, step),
  });
}

function typedOf(line: Line): string {
  const rate = latestRebate(line);
  return rate === null ? '' : typedRebate(line.type, rate);
}
