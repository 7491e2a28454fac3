import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import css from '../../../features/office/page.module.css';
import type { UrlValue } from '../../../features/office/use-url-value.ts';
import { useWord } from '../../../features/office/use-word.ts';

/** Every kind of incident, and all of them. */
export const codes = [
  'all',
  'WIN_HELD',
  'TX_CONFLICT',
  'TX_VOIDED',
  'ROUND_SETTLED',
  'ROUND_MISMATCH',
  'ROUND_STUCK',
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
  const vendors = useRoute(contract.staffVendors, {});
  const known = vendors.state === 'ready' ? vendors.data.vendors : [];
  return (
    <div className={css.search} role="search">
      <Field label={t('staff.walletTransfers.vendor')}>
        {(control) => (
          <Select
            {...control}
            value={vendor.value ?? ''}
            onChange={({ target: { value } }) => vendor.set(value === '' ? null : value)}
          >
            <option value="">{t('staff.vendorIncidents.anyVendor')}</option>
            {known.map(({ vendor: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
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
