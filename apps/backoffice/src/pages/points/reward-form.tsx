import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { mallRewardKinds } from '@tyche/rules/rewards/words';
import { Checkbox } from '@tyche/ui/checkbox';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { TextField } from '@tyche/ui/text-field';
import { OfficeForm } from '../../features/office/office-form.tsx';
import { useForm } from '../../features/office/use-form.ts';

type Reward = OutputOf<typeof contract.staffPointRewards>['list'][number];

const MAX_NAME = 80;
const languages = ['EN', 'TY', 'VI'] as const;

/** A whole number that is typed; null for another text. */
const whole = (text: string): number | null =>
  /^[0-9]{1,7}$/.test(text.trim()) ? Number(text.trim()) : null;

/** Adds a reward, or changes one: its names, price, stock, the limit of a member, and whether it is offered. */
export function RewardForm({ of, onDone }: { readonly of: Reward | null; readonly onDone: () => void }) {
  const { t } = useText();
  const form = useForm({
    first: firstOf(of),
    validate: ({ EN, price, stock, max, kind, handsCodes }) => ({
      EN: EN.trim() === '' && t('staff.points.nameMissing'),
      price: (whole(price) ?? 0) < 1 && t('staff.points.odd'),
      stock: !withCodes({ kind, handsCodes }) && whole(stock) === null && t('staff.points.odd'),
      max: max.trim() !== '' && (whole(max) ?? 0) < 1 && t('staff.points.odd'),
    }),
    send: (values, call) =>
      call(contract.savePointReward, {
        ...(of && { id: of.id }),
        kind: values.kind,
        names: Object.fromEntries(
          languages.flatMap((code) => (values[code].trim() === '' ? [] : [[code, values[code].trim()]])),
        ),
        price: whole(values.price) ?? 0,
        stock: whole(values.stock) ?? 0,
        maxPerMember: values.max.trim() === '' ? null : whole(values.max),
        isOpen: values.isOpen,
        // It is chosen once.
        ...(of === null && values.kind === 'voucher' && { handsCodes: values.handsCodes }),
      }),
    onDone,
  });
  const { kind, isOpen, handsCodes } = form.values;
  const kinds = of?.handsCodes ? (['voucher'] as const) : mallRewardKinds;
  return (
    <OfficeForm form={form} label={t('staff.points.save')}>
      <Field label={t('staff.points.kind')}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={(event) =>
              form.set({ kind: mallRewardKinds.find((one) => one === event.target.value) ?? kind })
            }
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {t(`staff.points.kind.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {languages.map((code) => (
        <TextField
          key={code}
          label={t('staff.points.nameIn', { language: code })}
          required={code === 'EN'}
          maxLength={MAX_NAME}
          {...form.field(code)}
        />
      ))}
      <TextField label={t('staff.points.price')} required inputMode="numeric" {...form.field('price')} />
      {of === null && kind === 'voucher' && (
        <Checkbox checked={handsCodes} onChange={(event) => form.set({ handsCodes: event.target.checked })}>
          {t('staff.points.handsCodes')}
        </Checkbox>
      )}
      {!withCodes(form.values) && (
        <TextField label={t('staff.points.stock')} required inputMode="numeric" {...form.field('stock')} />
      )}
      <TextField label={t('staff.points.max')} inputMode="numeric" {...form.field('max')} />
      <Checkbox checked={isOpen} onChange={(event) => form.set({ isOpen: event.target.checked })}>
        {t('staff.points.isOffered')}
      </Checkbox>
    </OfficeForm>
  );
}

function firstOf(reward: Reward | null) {
  return {
    kind: reward?.kind ?? mallRewardKinds[0],
    EN: reward?.names.EN ?? '',
    TY: reward?.names.TY ?? '',
    VI: reward?.names.VI ?? '',
    price: reward ? reward.price.replace(/\..*$/, '') : '',
    stock: reward ? String(reward.stock) : '',
    max: reward?.maxPerMember ? String(reward.maxPerMember) : '',
    isOpen: reward?.isOpen ?? true,
    handsCodes: reward?.handsCodes ?? false,
  };
}

/** Whether the stock of a reward is its list of codes. */
const withCodes = ({ kind, handsCodes }: { readonly kind: Reward['kind']; readonly handsCodes: boolean }) =>
  kind === 'voucher' && handsCodes;
