import type { ReactNode } from 'react';

interface Props {
  isOn: boolean;
  /** Read out; shown where `children` are given. */
  label: string;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  children?: ReactNode;
}

/** A switch of the platform's own: hundreds of them on a screen cost nothing. */
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
