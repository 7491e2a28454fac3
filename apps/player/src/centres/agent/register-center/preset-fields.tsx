import { RefusedError } from '@tyche/client/client';
import { useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Slider } from '@tyche/ui/slider';
import parts from '../../../lib/parts/parts.module.css';
import { Waiting } from '../../../lib/states/waiting.tsx';
import type { FormField } from '@tyche/client/use-form';
import { useRateText } from '../../../features/agent-rates/rate-text.ts';
import { type ChosenRates, keyOfRate } from './preset.ts';
import css from './register-center.module.css';

type OwnRate = OutputOf<typeof contract.ownRebates>['list'][number];

/**
 * Chooses the rebates that new accounts get, each up to what the agent may give (docs/reference/agents.md 3.3).
 *
 * @param about when the rates count, and what happens when the agent may give less by then.
 * @param refused why the form was refused: the refusal shows at the rate that it names.
 */
export function PresetFields({
  label,
  about,
  refused,
  value,
  error,
  onChange,
}: FormField<ChosenRates> & {
  readonly label: string;
  readonly about: string;
  readonly refused: Error | null;
}) {
  const { t } = useText();
  const rebates = useRoute(contract.ownRebates, {});
  const at = refused instanceof RefusedError ? keyOfConfig(refused.details) : null;
  if (rebates.state !== 'ready') return <Waiting of={rebates} rows={3} />;
  const known = rebates.data.list.filter((line) => line.mayGive > 0 || keyOfRate(line) === at);
  return (
    <fieldset className={css.rates}>
      <legend>{label}</legend>
      {known.length === 0 ? (
        <p className={parts.note}>{t('team.noRates')}</p>
      ) : (
        <p className={parts.note}>{about}</p>
      )}
      {known.map((line) => (
        <RateField
          key={keyOfRate(line)}
          line={line}
          value={value[keyOfRate(line)] ?? 0}
          error={at === keyOfRate(line) ? error : null}
          onChange={(rate) => onChange({ ...value, [keyOfRate(line)]: rate })}
        />
      ))}
    </fieldset>
  );
}

function RateField({ line, value, error, onChange }: FormField<number> & { readonly line: OwnRate }) {
  const { t } = useText();
  const text = useRateText();
  const shown = text.rate({ type: line.type, rebate: value });
  return (
    <Slider
      label={text.group(line)}
      text={
        <span className={css.rate}>
          <span>{text.group(line)}</span>
          <strong>{shown}</strong>
          <small>{t('team.atMost', { rate: text.rate({ type: line.type, rebate: line.mayGive }) })}</small>
        </span>
      }
      valueText={shown}
      min={0}
      max={Math.max(line.mayGive, value)}
      step={line.step}
      value={value}
      error={error}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}

function keyOfConfig({ gameCode, prizeModeId }: Readonly<Record<string, unknown>>): string {
  return keyOfRate({ type: String(gameCode), prizeModeId: Number(prizeModeId) });
}
