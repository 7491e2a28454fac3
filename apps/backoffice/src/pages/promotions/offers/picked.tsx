import type { FormField } from '@tyche/client/use-form';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';

/** One of several words, chosen from a list. */
export function Picked<Value extends string>({
  label,
  hint,
  of,
  name,
  value,
  error,
  onChange,
}: FormField<Value> & {
  readonly label: string;
  readonly hint?: string;
  readonly of: readonly Value[];
  readonly name: (value: Value) => string;
}) {
  const choose = (chosen: string) => {
    const found = of.find((one) => one === chosen);
    if (found !== undefined) onChange(found);
  };
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => choose(event.target.value)}>
          {of.map((one) => (
            <option key={one} value={one}>
              {name(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
