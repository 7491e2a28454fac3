import type { FormField } from '@tyche/client/use-form';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { formatAmount } from '@tyche/kernel/money';
import { formatRate, type ProgrammeSetting, settingShapes } from '@tyche/rules/agents';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { useDay } from '../../features/office/agents/use-day.ts';
import {
  readTyped,
  typedSetting,
  useSettingName,
  useSettingText,
} from '../../features/office/agents/use-setting.ts';
import { OfficeForm } from '../../features/office/office-form.tsx';
import { ReasonField, useReasonFault } from '../../features/office/reason-field.tsx';
import { useForm } from '../../features/office/use-form.ts';

type Settings = OutputOf<typeof contract.agentSettings>;
type Setting = Settings['list'][number];

/** At which field a refusal belongs that names none. */
const fieldOf: Readonly<Record<string, 'value' | 'fromDay'>> = {
  'setting-value': 'value',
  'setting-unchanged': 'value',
  'setting-day': 'fromDay',
};

/** Proposes another value of a setting from a day on. */
export function SettingForm({
  of: { name, value },
  firstDay,
  lastDay,
  onDone,
}: {
  readonly of: Setting;
  readonly onDone: () => void;
} & Pick<Settings, 'firstDay' | 'lastDay'>) {
  const { t } = useText();
  const day = useDay();
  const reasonFault = useReasonFault();
  const valueFault = useValueFault(name);
  const nameOf = useSettingName();
  const range = { first: day(firstDay), last: day(lastDay) };
  const form = useForm({
    first: { value: typedSetting(name, value), fromDay: firstDay, reason: '' },
    validate: (typed) => ({
      value: valueFault(typed.value),
      fromDay:
        (typed.fromDay < firstDay || typed.fromDay > lastDay) && t('staff.agentSettings.dayOdd', range),
      reason: reasonFault(typed.reason),
    }),
    send: (typed, call) =>
      call(contract.proposeAgentSetting, {
        name,
        value: readTyped(name, typed.value) ?? '',
        fromDay: typed.fromDay,
        reason: typed.reason.trim(),
      }),
    fieldOf: ({ code }) => fieldOf[code],
    onDone,
  });
  return (
    <OfficeForm form={form} text={t(aboutOf(name))} label={t('staff.agentSettings.propose')}>
      <ValueField name={name} label={nameOf(name)} {...form.field('value')} />
      <TextField
        label={t('staff.agentSettings.fromDay')}
        hint={t('staff.agentSettings.dayHint', range)}
        required
        type="date"
        min={firstDay}
        max={lastDay}
        {...form.field('fromDay')}
      />
      <ReasonField {...form.field('reason')} />
    </OfficeForm>
  );
}

/** A button that opens the question what another value would have cost. */
export function PreviewForm({ of: { name, value } }: { readonly of: Setting }) {
  const { t } = useText();
  const nameOf = useSettingName();
  const valueFault = useValueFault(name);
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    first: { value: typedSetting(name, value) },
    validate: (typed) => ({ value: valueFault(typed.value) }),
    send: (typed, call) =>
      call(contract.previewAgentSetting, { name, value: readTyped(name, typed.value) ?? '' }),
    fieldOf: ({ code }) => (code === 'setting-value' ? 'value' : undefined),
    onDone: () => setOpen(false),
  });
  const label = t('staff.agentSettings.preview');
  return (
    <>
      <Button
        size="small"
        look="quiet"
        aria-label={`${label}: ${nameOf(name)}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog title={label} closeLabel={t('common.close')} onClose={() => setOpen(false)}>
          <OfficeForm
            form={form}
            text={t('staff.agentSettings.previewText')}
            label={t('staff.agentSettings.compute')}
          >
            <ValueField name={name} label={nameOf(name)} {...form.field('value')} />
          </OfficeForm>
        </Dialog>
      )}
    </>
  );
}

/** Takes a value in its form: typed, or chosen among words. */
function ValueField({
  name,
  label,
  value,
  error,
  onChange,
  ...control
}: {
  readonly name: ProgrammeSetting;
  readonly label: string;
} & FormField<string>) {
  const { t } = useText();
  const text = useSettingText();
  const range = useRange(name);
  const shape = settingShapes[name];
  if (shape.kind === 'flag' || shape.kind === 'word')
    return (
      <Field label={label} error={error}>
        {(named) => (
          <Select {...named} {...control} value={value} onChange={(event) => onChange(event.target.value)}>
            {shape.words.map((word) => (
              <option key={word} value={word}>
                {text(name, word)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  return (
    <TextField
      label={shape.kind === 'rate' ? t('staff.agents.inPercent', { name: label }) : label}
      hint={t('staff.agentSettings.range', range)}
      required
      dir="ltr"
      inputMode={shape.kind === 'count' ? 'numeric' : 'decimal'}
      maxLength={20}
      value={value}
      error={error}
      onChange={onChange}
      {...control}
    />
  );
}

/** Gives what is wrong with a typed value, or false. */
function useValueFault(name: ProgrammeSetting): (typed: string) => string | false {
  const { t } = useText();
  const range = useRange(name);
  return (typed) => readTyped(name, typed) === null && t('staff.agentSettings.valueOdd', range);
}

/** The bounds of a setting in words; empty for one that is chosen. */
function useRange(name: ProgrammeSetting): { readonly least: string; readonly most: string } {
  const text = useSettingText();
  const shape = settingShapes[name];
  if (shape.kind === 'flag' || shape.kind === 'word') return { least: '', most: '' };
  const write = { amount: formatAmount, rate: formatRate, count: String }[shape.kind];
  return { least: text(name, write(shape.least)), most: text(name, write(shape.most)) };
}

/** Limits of what an agent opens. */
const places: ReadonlySet<ProgrammeSetting> = new Set([
  'maxAgentLevel',
  'linkQuota',
  'registerQuotaHour',
  'registerQuotaDay',
]);

/** What is done with pay that is written. */
const handling: ReadonlySet<ProgrammeSetting> = new Set(['runApproval', 'dividendDueHours', 'arrearsDays']);

/** What a change does to agreements and periods that exist. */
function aboutOf(name: ProgrammeSetting) {
  if (name.startsWith('activeFloor')) return 'staff.agentSettings.about.floor';
  if (name === 'salaryMinimum') return 'staff.agentSettings.about.salary';
  if (name.startsWith('rebate')) return 'staff.agentSettings.about.rebate';
  if (name.startsWith('sealDelay')) return 'staff.agentSettings.about.seal';
  if (name === 'freeRangeFloor') return 'staff.agentSettings.about.range';
  if (name === 'coverShare') return 'staff.agentSettings.about.cover';
  if (name === 'deductPromotions') return 'staff.agentSettings.about.deduct';
  if (name === 'guarantee') return 'staff.agentSettings.about.guarantee';
  if (name === 'salaryNeedsLoss') return 'staff.agentSettings.about.loss';
  if (name.endsWith('PaidBy')) return 'staff.agentSettings.about.payer';
  if (name === 'bigWin') return 'staff.agentSettings.about.bigWin';
  if (handling.has(name)) return 'staff.agentSettings.about.handling';
  if (places.has(name)) return 'staff.agentSettings.about.place';
  return settingShapes[name].kind === 'flag'
    ? 'staff.agentSettings.about.flag'
    : 'staff.agentSettings.about.offer';
}
