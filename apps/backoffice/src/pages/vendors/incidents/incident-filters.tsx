import { useText } from '@tyche/i18n/react';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import css from '../../../features/office/page.module.css';
import type { UrlValue } from '../../../features/office/use-url-value.ts';
import { useWord } from '../../../features/office/use-word.ts';
import { VendorField } from '../vendor-field.tsx';

/** Every kind of incident, and all of them. */
export const codes = [
  'all',
  'WIN_HELD',
  'WIN_ABOVE_CAP',
  'TX_CONFLICT',
  'TX_VOIDED',
  'ROUND_SETTLED',
  'BET_NOT_FOUND',
  'CURRENCY_MISMATCH',
  'PLAYER_NOT_FOUND',
  'LIMIT_EXCEEDED',
  'BAD_REQUEST',
  'ROUND_MISMATCH',
  'ROUND_STUCK',
  'ROUND_UNKNOWN',
  'ROUND_CONTRADICTED',
  'ONLY_OURS',
  'ONLY_THEIRS',
  'AMOUNTS_DIFFER',
  'GAME_TYPE_UNKNOWN',
] as const;

/** Of which vendor and of what kind the incidents are that a page shows. */
export function IncidentFilters({
  vendor,
  code,
}: {
  readonly vendor: UrlValue<string | null>;
  readonly code: UrlValue<(typeof codes)[number]>;
}) {
  const { t } = useText();
  const word = useWord();
  return (
    <div className={css.search} role="search">
      <VendorField value={vendor.value ?? ''} onChange={(next) => vendor.set(next === '' ? null : next)} />
      <Field label={t('staff.vendorIncidents.kind')}>
        {(control) => (
          <Select
            {...control}
            value={code.value}
            onChange={({ target: { value } }) => code.set(codes.find((one) => one === value) ?? 'all')}
          >
            {codes.map((value) => (
              <option key={value} value={value}>
                {value === 'all' ? t('staff.vendorIncidents.anyKind') : word('vendorIncident', value)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
