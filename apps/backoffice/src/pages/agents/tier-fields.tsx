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
import agents from '../../features/office/agents/agents.module.css';
import { MAX_TIERS } from './offer-terms.ts';

/** What is wrong with tiers. The tier counts from 1; null: the tiers as a whole. */
export interface TierFault {
  readonly text: string;
  readonly tier: number | null;
  readonly field: string | null;
}

/** The tiers of an offer, from the lowest on: each with its floors and what it pays. */
export function TierFields({
  kind,
  tiers,
  fault,
  onChange,
}: {
  readonly kind: ContractKind;
  readonly tiers: readonly TypedTier[];
  readonly fault: TierFault | null;
  readonly onChange: (tiers: readonly TypedTier[]) => void;
}) {
  const { t } = useText();
  return (
    <>
      {fault?.tier === null && <Notice tone="bad">{fault.text}</Notice>}
      <FieldsetList
        items={tiers}
        text={{
          name: (number) => t('staff.agents.tier', { number }),
          remove: (number) => t('staff.agents.removeTier', { number }),
          add: t('staff.agents.addTier'),
        }}
        onAdd={tiers.length < MAX_TIERS ? () => onChange([...tiers, emptyTier]) : undefined}
        onRemove={(at) => onChange(tiers.toSpliced(at, 1))}
      >
        {(tier, at) => (
          <Tier
            kind={kind}
            tier={tier}
            fault={fault?.tier === at + 1 ? fault : null}
            onChange={(changed) => onChange(tiers.with(at, { ...tier, ...changed }))}
          />
        )}
      </FieldsetList>
    </>
  );
}

function Tier({
  kind,
  tier,
  fault,
  onChange,
}: {
  readonly kind: ContractKind;
  readonly tier: TypedTier;
  readonly fault: TierFault | null;
  readonly onChange: (changed: Partial<TypedTier>) => void;
}) {
  const { t } = useText();
  const rateType = hasFixedSums(kind) ? tier.rateType : 'P';
  const line = (name: 'minimumBet' | 'activeMember' | 'netLoss' | 'rate', label: string, hint?: string) => (
    <TextField
      label={label}
      {...(hint !== undefined && { hint })}
      required
      dir="ltr"
      inputMode="decimal"
      maxLength={20}
      value={tier[name]}
      error={fault?.field === name ? fault.text : null}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
  return (
    <div className={agents.fields}>
      {line('minimumBet', t('staff.agents.minimumBet'))}
      {line('activeMember', t('staff.agents.activeMember'))}
      {kind === 'DIVIDEND' && line('netLoss', t('staff.agents.netLoss'), t('staff.agents.netLossHint'))}
      {hasFixedSums(kind) && (
        <Field label={t('staff.agents.rateType')} error={fault?.field === 'rateType' ? fault.text : null}>
          {(control) => (
            <Select
              {...control}
              value={rateType}
              onChange={(event) => onChange({ rateType: rateTypeOf(event.target.value) })}
            >
              {rateTypes.map((each) => (
                <option key={each} value={each}>
                  {t(`staff.agents.rateType.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {line('rate', t(`staff.agents.rate.${rateType}`))}
    </div>
  );
}

function rateTypeOf(text: string): RateType {
  return rateTypes.find((each) => each === text) ?? 'P';
}
