import { type Method, takesIdempotencyKey } from '@fagvaerk/catalogue/model.ts';
import { idempotencyKeyMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { sandboxScenarios, scenarioHeader } from '@fagvaerk/contract/scenarios.ts';
import { useId } from 'react';
import { words } from '../words.ts';

/** Empty without HTTPS, where browsers have no randomUUID. */
export const suggestKey = (): string => crypto.randomUUID?.() ?? '';

interface Props {
  method: Method;
  idempotencyKey: string;
  isDemo: boolean;
  scenario: string;
  onKey: (key: string) => void;
  onScenario: (scenario: string) => void;
}

export function HeaderFields({ method, idempotencyKey, isDemo, scenario, onKey, onScenario }: Props) {
  const id = useId();
  return (
    <fieldset className="console-fields">
      <legend>{words.header}</legend>
      {takesIdempotencyKey(method) ? (
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
            value={idempotencyKey}
            maxLength={idempotencyKeyMaximumCharacters}
            autoComplete="off"
            spellCheck={false}
            // A key consists of visible ASCII.
            onChange={({ target }) => onKey(target.value.replaceAll(/[^!-~]/g, ''))}
          />
        </div>
      ) : null}
      <div className="console-field">
        <label htmlFor={`${id}-scenario`} translate="no">
          {scenarioHeader}
        </label>{' '}
        <a className="note" id={`${id}-failures`} href="/sandbox#afproev-en-fejl">
          {words.tryFailure}
        </a>
        <select
          aria-describedby={`${id}-failures`}
          id={`${id}-scenario`}
          value={scenario}
          onChange={({ target }) => onScenario(target.value)}
        >
          <option value="">{words.notSent}</option>
          {[...new Set([...sandboxScenarios, scenario])].filter(Boolean).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}
