import { NativeSelect, type NativeSelectProps } from '@mantine/core';

interface Props<Value> extends Omit<NativeSelectProps, 'value' | 'data' | 'onChange'> {
  value: Value;
  values: readonly Value[];
  labelOf: (value: Value) => string;
  onChange: (value: Value) => void;
}

/** A native select of a few typed values. */
export function Choice<Value extends string | number | null>({
  value,
  values,
  labelOf,
  onChange,
  ...rest
}: Props<Value>) {
  const textOf = (one: Value) => String(one ?? '');
  return (
    <NativeSelect
      value={textOf(value)}
      data={values.map((one) => ({ value: textOf(one), label: labelOf(one) }))}
      onChange={({ currentTarget }) => {
        const chosen = values.find((one) => textOf(one) === currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
      {...rest}
    />
  );
}
