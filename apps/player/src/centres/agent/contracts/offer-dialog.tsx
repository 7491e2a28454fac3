import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import {
  type ContractGroup,
  type ContractKind,
  csvOfTiers,
  emptyTier,
  type TypedTier,
} from '@tyche/rules/agents';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Select } from '@tyche/ui/select';
import { TextField } from '@tyche/ui/text-field';
import { showToast } from '@tyche/ui/toasts';
import { useId, useState } from 'react';
import { useForm } from '../../../lib/use-form.ts';
import type { Limits } from '../../../features/contract-terms/contract-type.ts';
import { type Compared, comparedOfTyped } from './compared-terms.ts';
import css from './contracts.module.css';
import { PayComparison } from './pay-comparison.tsx';
import { ScheduleGrid } from './schedule-grid.tsx';
import { TermsFields } from '../../../features/contract-terms/terms-fields.tsx';
import { plainTiers } from '../../../features/contract-terms/typed-terms.ts';
import { isOfTerms, useTermsFault } from '../../../features/contract-terms/use-terms-fault.ts';
import { useContractWords } from '../../../features/contract-terms/use-contract-words.ts';

/** The most direct accounts that are suggested by name; another name can be typed. */
const MAX_SUGGESTED = 50;

interface Offering {
  readonly kind: ContractKind;
  /** With at least one group that can be offered. */
  readonly limits: Limits;
  readonly onClose: () => void;
}

interface Values {
  readonly receiver: string;
  readonly type: ContractGroup;
  readonly tiers: readonly TypedTier[];
}

/** At which field a refusal belongs that is none of the terms. */
const fieldOf: Readonly<Record<string, keyof Values>> = {
  'unknown-downline': 'receiver',
  'not-direct-downline': 'receiver',
  'counterparty-frozen': 'receiver',
  'rebate-too-low': 'receiver',
  'contract-exists': 'type',
  'contract-overlap': 'type',
  'offer-pending': 'type',
};

/** Offers a contract to an agent directly below: to whom, for which games, and the terms. */
export function OfferDialog({ kind, limits, onClose }: Offering) {
  const { t } = useText();
  const { rate } = useContractWords();
  const { form, fault, ownRate } = useOfferForm({ kind, limits, onClose });
  const type = form.field('type');
  const typed = comparedOfTyped(kind, form.values.tiers, limits, ownRate);
  return (
    <Dialog title={t('contracts.offer')} closeLabel={t('common.close')} onClose={onClose} size="modal">
      <form className={css.form} {...form.element}>
        <p className={css.note}>{t('contracts.offerText', { days: limits.offerDays })}</p>
        {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
        <ReceiverField field={form.field('receiver')} />
        <Field
          label={t('contracts.column.games')}
          error={type.error}
          hint={t('contracts.ownRate', { rate: rate(ownRate) })}
        >
          {(control) => (
            <Select
              {...control}
              value={type.value}
              onChange={(event) =>
                type.onChange(
                  limits.groups.find((group) => group.type === event.target.value)?.type ?? type.value,
                )
              }
            >
              {limits.groups.map((group) => (
                <option key={group.type} value={group.type}>
                  {t(`contracts.group.${group.type}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TermsFields
          of={{ kind, limits, ownRate }}
          tiers={form.values.tiers}
          fault={fault}
          onChange={form.field('tiers').onChange}
        />
        {!limits.isHousePaid && <ScheduleGrid kind={kind} group={form.values.type} given={typed?.tiers} />}
        <OfferComparison key={form.values.receiver} kind={kind} values={form.values} after={typed} />
        <div className={css.bar}>
          <Button type="submit" look="primary" busy={form.isSending}>
            {t('contracts.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What the offer would have paid; asked for, as the account is typed. */
function OfferComparison({
  kind,
  values: { receiver, type },
  after,
}: {
  readonly kind: ContractKind;
  readonly values: Values;
  readonly after: Compared | undefined;
}) {
  const { t } = useText();
  const [isAsked, setAsked] = useState(false);
  if (receiver.trim() === '') return null;
  if (!isAsked)
    return (
      <Button size="small" onClick={() => setAsked(true)}>
        {t('contracts.compare.show')}
      </Button>
    );
  const asked = { kind, type, targetCustomer: receiver.trim() };
  return <PayComparison asked={asked} kind={kind} before={null} after={after} />;
}

function useOfferForm({ kind, limits, onClose }: Offering) {
  const { t } = useText();
  const terms = useTermsFault(kind, limits);
  const ownRateOf = (type: ContractGroup) =>
    limits.groups.find((group) => group.type === type)?.ownRate ?? '0';
  const form = useForm<Values, unknown>({
    first: { receiver: '', type: limits.groups[0]?.type ?? 'CONS', tiers: [emptyTier] },
    validate: ({ receiver, type, tiers }) => ({
      receiver: receiver.trim() === '' && t('contracts.receiverMissing'),
      tiers: terms.problem(tiers, ownRateOf(type)),
    }),
    send: ({ receiver, type, tiers }, call) =>
      call(contract.offerContract, {
        kind,
        type,
        targetCustomer: receiver.trim(),
        ...csvOfTiers(kind, plainTiers(tiers)),
      }),
    fieldOf: ({ code }) => (isOfTerms(code) ? 'tiers' : (fieldOf[code] ?? null)),
    onDone() {
      showToast(t('contracts.offered'), 'good');
      onClose();
    },
  });
  const ownRate = ownRateOf(form.values.type);
  return { form, ownRate, fault: terms.faultOf(form.values.tiers, ownRate, form) };
}

function ReceiverField({
  field,
}: {
  readonly field: {
    readonly value: string;
    readonly error: string | null;
    readonly onChange: (value: string) => void;
  };
}) {
  const { t } = useText();
  const id = useId();
  const direct = useRoute(contract.listDownlines, { pageSize: MAX_SUGGESTED });
  const agents = direct.state === 'ready' ? direct.data.list.filter(({ state }) => state === 'active') : [];
  return (
    <>
      <TextField
        label={t('contracts.receiver')}
        required
        dir="ltr"
        list={id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        {...field}
      />
      <datalist id={id}>
        {agents.map(({ customerId, customerName }) => (
          <option key={customerId} value={customerName} />
        ))}
      </datalist>
    </>
  );
}
