import { RefusedError } from '@tyche/client/client';
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { rebateGroups } from '@tyche/rules/agents/words';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { Dialog } from '@tyche/ui/dialog';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { OfficeForm } from '../../features/office/office-form.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import { Ready, useSentence } from '../../features/office/ready.tsx';
import { ReasonField, useReasonFault } from '../../features/office/reason-field.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { useGroupName } from '../../features/office/use-group-name.ts';

type Settings = OutputOf<typeof contract.pointSettings>;

const numbers = ['ratio', 'step', 'least', 'maxPerDay', 'reviewFrom'] as const;
const MAX_RATE = 1_000_000n;

/** A whole number above 0 that is typed; null for another text. */
const whole = (text: string): number | null => {
  const value = /^[0-9]{1,9}$/.test(text.trim()) ? Number(text.trim()) : 0;
  return value > 0 ? value : null;
};

/** Points for 100 staked as they are typed, in ppm of a stake; null for another text. */
function rate(text: string): number | null {
  const typed = parseAmount(text.trim());
  return typed !== null && typed >= 0n && typed <= MAX_RATE ? Number(typed) : null;
}

/** A rate as it is typed: parts per million of a stake are 1/10 000 of a point for 100 staked. */
const typedRate = (ppm: number): string => formatAmount(BigInt(ppm)).replace(/\.?0+$/, '');

/** Says why settings do not go together, which the server finds; null for another error. */
function useProblem(): (error: Error) => string | null {
  const { t } = useText();
  return (error) => {
    if (!(error instanceof RefusedError) || error.code !== 'invalid-input') return null;
    switch (error.details.rule) {
      case 'unit':
        return t('staff.points.settingStep');
      case 'step':
        return t('staff.points.settingLeast');
      case 'order':
        return t('staff.points.settingOrder');
      default:
        return null;
    }
  };
}

/** How points are earned and changed into money. A change needs two persons. */
export function SettingsPart() {
  const { t, format } = useText();
  const groupName = useGroupName();
  const settings = useRoute(contract.pointSettings, {});
  const [isOpen, setOpen] = useState(false);
  return (
    <Ready of={settings}>
      {(data) => (
        <>
          <OfficeTable
            caption={t('staff.points.settings')}
            empty=""
            rows={[
              ...rebateGroups.map((group) => ({
                id: group,
                label: t('staff.points.rateOf', { group: groupName(group) }),
                figure: format.short(BigInt(data.rates[group])),
              })),
              {
                id: 'conversionOpen',
                label: t('staff.points.conversionOpen'),
                figure: t(data.conversionOpen ? 'staff.points.yes' : 'staff.points.no'),
              },
              ...numbers.map((name) => ({
                id: name,
                label: t(`staff.points.${name}`),
                figure: format.number(data[name]),
              })),
            ]}
            columns={[
              { label: t('staff.points.settings'), cell: ({ label }) => label },
              { label: t('staff.points.value'), isFigure: true, cell: ({ figure }) => figure },
            ]}
          />
          <div>
            <Button onClick={() => setOpen(true)}>{t('staff.points.settingsChange')}</Button>
          </div>
          {isOpen && (
            <Dialog
              title={t('staff.points.settingsChange')}
              closeLabel={t('common.close')}
              onClose={() => setOpen(false)}
            >
              <SettingsForm of={data} onDone={() => setOpen(false)} />
            </Dialog>
          )}
        </>
      )}
    </Ready>
  );
}

type Values = Readonly<Record<(typeof rebateGroups)[number] | (typeof numbers)[number], string>> & {
  readonly conversionOpen: boolean;
  readonly reason: string;
};

function SettingsForm({ of, onDone }: { readonly of: Settings; readonly onDone: () => void }) {
  const { t } = useText();
  const groupName = useGroupName();
  const reasonFault = useReasonFault();
  const sentence = useSentence();
  const problemOf = useProblem();
  const form = useForm({
    first: {
      ...Object.fromEntries(rebateGroups.map((group) => [group, typedRate(of.rates[group])])),
      ...Object.fromEntries(numbers.map((name) => [name, String(of[name])])),
      conversionOpen: of.conversionOpen,
      reason: '',
    } as Values,
    validate: (values) => ({
      ...Object.fromEntries(
        rebateGroups.map((group) => [group, rate(values[group]) === null && t('staff.points.rateOdd')]),
      ),
      ...Object.fromEntries(
        numbers.map((name) => [name, whole(values[name]) === null && t('staff.points.odd')]),
      ),
      reason: reasonFault(values.reason),
    }),
    send: ({ reason, conversionOpen, ...values }, call) =>
      call(contract.setPointSettings, {
        rates: {
          LOTT: rate(values.LOTT) ?? 0,
          ELOTT: rate(values.ELOTT) ?? 0,
          LIVE: rate(values.LIVE) ?? 0,
          RNG: rate(values.RNG) ?? 0,
          SPORTS: rate(values.SPORTS) ?? 0,
          FISH: rate(values.FISH) ?? 0,
          PVP: rate(values.PVP) ?? 0,
        },
        conversionOpen,
        ratio: whole(values.ratio) ?? 0,
        step: whole(values.step) ?? 0,
        least: whole(values.least) ?? 0,
        maxPerDay: whole(values.maxPerDay) ?? 0,
        reviewFrom: whole(values.reviewFrom) ?? 0,
        reason: reason.trim(),
      }),
    errorText: (error) => problemOf(error) ?? sentence(error),
    onDone,
  });
  return (
    <OfficeForm form={form} text={t('staff.points.settingsAsk')} label={t('staff.points.propose')}>
      {rebateGroups.map((group) => (
        <TextField
          key={group}
          label={t('staff.points.rateOf', { group: groupName(group) })}
          required
          inputMode="decimal"
          dir="ltr"
          {...form.field(group)}
        />
      ))}
      <Checkbox
        checked={form.values.conversionOpen}
        onChange={(event) => form.set({ conversionOpen: event.target.checked })}
      >
        {t('staff.points.conversionOpen')}
      </Checkbox>
      {numbers.map((name) => (
        <TextField
          key={name}
          label={t(`staff.points.${name}`)}
          required
          inputMode="numeric"
          dir="ltr"
          {...form.field(name)}
        />
      ))}
      <ReasonField {...form.field('reason')} />
    </OfficeForm>
  );
}
