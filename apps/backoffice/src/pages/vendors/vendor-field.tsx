import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';

/** The vendor of which a page shows something; empty for all vendors. */
export function VendorField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (vendor: string) => void;
}) {
  const { t } = useText();
  const vendors = useRoute(contract.staffVendors, {});
  const known = vendors.state === 'ready' ? vendors.data.vendors : [];
  return (
    <Field label={t('staff.walletTransfers.vendor')}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t('staff.vendorIncidents.anyVendor')}</option>
          {known.map(({ vendor, name }) => (
            <option key={vendor} value={vendor}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
