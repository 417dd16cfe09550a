import { idempotencyKeyMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { useId } from 'react';
import { words } from '../words.ts';

/** Empty without HTTPS, where browsers have no randomUUID. */
export const suggestKey = (): string => crypto.randomUUID?.() ?? '';

interface Props {
  value: string;
  isDemo: boolean;
  onChange: (value: string) => void;
}

export function IdempotencyKeyField({ value, isDemo, onChange }: Props) {
  const id = useId();
  return (
    <fieldset className="console-fields">
      <legend>{words.header}</legend>
      <div className="console-field console-wide">
        <label htmlFor={id} translate="no">
          Idempotency-Key
        </label>{' '}
        <span className="note" id={`${id}-notes`}>
          {isDemo ? words.idempotencyIgnored : words.idempotencyKept}
        </span>
        <input
          id={id}
          name="Idempotency-Key"
          aria-describedby={`${id}-notes`}
          value={value}
          maxLength={idempotencyKeyMaximumCharacters}
          autoComplete="off"
          spellCheck={false}
          // A key consists of visible ASCII.
          onChange={({ target }) => onChange(target.value.replaceAll(/[^!-~]/g, ''))}
        />
      </div>
    </fieldset>
  );
}
