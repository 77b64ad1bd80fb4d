import { SelectField } from '#web/ui/select-field.tsx';

/** Filters a list by one property; null shows all. */
export function AdminFilter<Value extends string | number>({
  label,
  labelHidden,
  all,
  value,
  values,
  text,
  onFilter,
}: {
  label: string;
  labelHidden?: boolean;
  /** Label of the option that shows all. */
  all: string;
  value: Value | null;
  values: readonly Value[];
  text: (value: Value) => string;
  onFilter: (value: Value | null) => void;
}) {
  return (
    <SelectField
      label={label}
      labelHidden={labelHidden}
      value={value ?? 'all'}
      options={[
        { value: 'all', label: all },
        ...values.map((option) => ({ value: String(option), label: text(option) })),
      ]}
      onChange={({ currentTarget }) =>
        onFilter(values.find((option) => String(option) === currentTarget.value) ?? null)
      }
    />
  );
}
