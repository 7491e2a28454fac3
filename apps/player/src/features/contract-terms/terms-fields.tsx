import { useText } from '@tyche/i18n/react';
import {
  type ContractKind,
  emptyTier,
  hasFixedSums,
  type RateType,
  rateTypes,
  type TypedTier,
} from '@tyche/rules/agents';
import { Field } from '@tyche/ui/field';
import { FieldsetList } from '@tyche/ui/fieldset-list';
import { Notice } from '@tyche/ui/notice';
import { Select } from '@tyche/ui/select';
import { TextField } from '@tyche/ui/text-field';
import type { Limits } from './contract-type.ts';
import css from './contract-terms.module.css';
import { useContractWords } from './use-contract-words.ts';

/** What is wrong with tiers. The tier counts from 1; null: the tiers as a whole. */
export interface TermsFault {
  readonly text: string;
  readonly tier: number | null;
  readonly field: string | null;
}

interface TermsOf {
  readonly kind: ContractKind;
  readonly limits: Limits;
  /** The share below which all rates lie. */
  readonly ownRate: string;
}

/** The editor of terms: the tiers from the lowest on, each strictly above the one before it. */
export function TermsFields({
  of,
  tiers,
  fault,
  onChange,
}: {
  readonly of: TermsOf;
  readonly tiers: readonly TypedTier[];
  readonly fault: TermsFault | null;
  readonly onChange: (tiers: readonly TypedTier[]) => void;
}) {
  const { t } = useText();
  const { dividend } = useContractWords();
  const rules = dividend(of.limits);
  return (
    <div className={css.editor}>
      {rules !== '' && <p className={css.note}>{rules}</p>}
      {fault?.tier === null && <Notice tone="bad">{fault.text}</Notice>}
      <FieldsetList
        items={tiers}
        text={{
          name: (number) => t('contracts.tier', { number }),
          remove: (number) => t('contracts.removeTier', { number }),
          add: t('contracts.addTier'),
        }}
        onAdd={
          tiers.length < of.limits.maximumTiers ? () => onChange([...tiers, nextTier(tiers)]) : undefined
        }
        onRemove={(at) => onChange(tiers.toSpliced(at, 1))}
      >
        {(tier, at) => (
          <Tier
            of={of}
            tier={tier}
            fault={fault?.tier === at + 1 ? fault : null}
            onChange={(changed) => onChange(tiers.with(at, { ...tier, ...changed }))}
          />
        )}
      </FieldsetList>
    </div>
  );
}

/** A new tier has the type and the loss floor of the one before it. */
function nextTier(tiers: readonly TypedTier[]): TypedTier {
  const last = tiers.at(-1);
  return last
    ? { ...emptyTier, activeMember: '', rateType: last.rateType, netLoss: last.netLoss }
    : emptyTier;
}

function Tier({
  of: { kind, limits, ownRate },
  tier,
  fault,
  onChange,
}: {
  readonly of: TermsOf;
  readonly tier: TypedTier;
  readonly fault: TermsFault | null;
  readonly onChange: (changed: Partial<TypedTier>) => void;
}) {
  const { t } = useText();
  const { rate } = useContractWords();
  const rateType = hasFixedSums(kind) ? tier.rateType : 'P';
  const line = (name: 'minimumBet' | 'activeMember' | 'netLoss' | 'rate', label: string, hint?: string) => (
    <TextField
      label={label}
      {...(hint !== undefined && { hint })}
      required
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      value={tier[name]}
      error={fault?.field === name ? fault.text : null}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
  return (
    <div className={css.fields}>
      {line('minimumBet', t('contracts.field.minimumBet'))}
      {line('activeMember', t('contracts.field.activeMember'))}
      {kind === 'DIVIDEND' && line('netLoss', t('contracts.field.netLoss'), t('contracts.field.netLossHint'))}
      {hasFixedSums(kind) && (
        <Field label={t('contracts.field.rateType')} error={fault?.field === 'rateType' ? fault.text : null}>
          {(control) => (
            <Select
              {...control}
              value={rateType}
              onChange={(event) => onChange({ rateType: rateTypeOf(event.target.value) })}
            >
              {rateTypes.map((each) => (
                <option key={each} value={each}>
                  {t(`contracts.field.rateType.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {line(
        'rate',
        t(`contracts.field.rate.${rateType}`),
        rateType === 'P'
          ? t('contracts.field.rateHint', { min: rate(limits.rateMinimum), max: rate(ownRate) })
          : undefined,
      )}
    </div>
  );
}

function rateTypeOf(text: string): RateType {
  return rateTypes.find((each) => each === text) ?? 'P';
}
