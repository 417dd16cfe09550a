import type { ReactNode } from 'react';

interface Props {
  isOn: boolean;
  label: string;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  children?: ReactNode;
}

/** Native, because a page may have hundreds. */
export function FlagSwitch({ isOn, label, onChange, isDisabled = false, children }: Props) {
  return (
    <label className="flag-switch">
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {children}
    </label>
  );
}

/** Shows its label. */
export const LabelledSwitch = ({ hint, ...props }: Omit<Props, 'children'> & { hint?: string }) => (
  <FlagSwitch {...props}>
    <span>
      {props.label}
      {hint ? <small>{hint}</small> : null}
    </span>
  </FlagSwitch>
);
