import { requestIdMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { type SubmitEvent, useRef } from 'react';
import { parseRequestId } from '../../call-log/typed.ts';
import { callMessagesIn } from '../../language/call-messages.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { type Filters, outcomes } from './address.ts';
import { documentedPaths } from './documented-paths.ts';

export function CallFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const words = { ...keyMessagesIn(), ...callMessagesIn() };
  const requestID = useRef<HTMLInputElement>(null);
  const find = (event: SubmitEvent) => {
    event.preventDefault();
    onChange({ ...filters, requestID: parseRequestId(requestID.current?.value ?? '') });
  };
  return (
    <form className="row calls-form" onSubmit={find}>
      <label className="field">
        <span>{words.answer}</span>
        <select
          value={filters.outcome ?? ''}
          onChange={({ target }) =>
            onChange({ ...filters, outcome: outcomes.find((one) => one === target.value) ?? null })
          }
        >
          {['', ...outcomes].map((outcome) => (
            <option key={outcome} value={outcome}>
              {words.answers[outcome]}
            </option>
          ))}
        </select>
      </label>
      <label className="field calls-path">
        <span>{words.endpoint}</span>
        <select value={filters.path} onChange={({ target }) => onChange({ ...filters, path: target.value })}>
          <option value="">{words.allEndpoints}</option>
          {filters.path && !documentedPaths.includes(filters.path) ? <option>{filters.path}</option> : null}
          {documentedPaths.map((path) => (
            <option key={path}>{path}</option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{words.requestID}</span>
        <input
          key={filters.requestID}
          ref={requestID}
          type="search"
          defaultValue={filters.requestID}
          placeholder="x-request-id"
          maxLength={requestIdMaximumCharacters + 'x-request-id: '.length}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <button type="submit" className="plain-button">
        {words.refresh}
      </button>
    </form>
  );
}
