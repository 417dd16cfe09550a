import type { ConsoleParameter } from '@fagvaerk/catalogue/model.ts';
import { useId } from 'react';
import { words } from '../words.ts';
import { fromInputValue, toInputValue } from './times.ts';

type FieldParameter = Omit<ConsoleParameter, 'in'>;

interface Props {
  title: string;
  parameters: readonly FieldParameter[];
  values: Readonly<Record<string, string>>;
  problems: ReadonlyMap<string, string>;
  onChange: (name: string, value: string) => void;
}

export function ParameterFields({ title, parameters, values, problems, onChange }: Props) {
  if (parameters.length === 0) return null;
  return (
    <fieldset className="console-fields">
      <legend>{title}</legend>
      {parameters.map((parameter) => (
        <Field
          key={parameter.name}
          parameter={parameter}
          value={values[parameter.name] ?? ''}
          problem={problems.get(parameter.name)}
          onChange={(value) => onChange(parameter.name, value)}
        />
      ))}
    </fieldset>
  );
}

interface FieldProps {
  parameter: FieldParameter;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

function Field({ parameter, value, problem, onChange }: FieldProps) {
  const id = useId();
  const { name, type, required } = parameter;
  const { minimum, maximum } = parameter.limits;
  const notes = [
    type,
    ...(minimum !== undefined && maximum !== undefined ? [`${minimum}–${maximum}`] : []),
    ...(type.endsWith('[]') ? [words.listHint] : []),
    ...(type === 'datetime' ? [words.timeIsUtc, ...defaultNote(parameter)] : []),
  ];
  const shared = {
    id,
    name,
    required,
    'aria-describedby': `${id}-notes${problem ? ` ${id}-problem` : ''}`,
    'aria-invalid': problem ? true : undefined,
  };
  return (
    <div className="console-field">
      <label htmlFor={id} translate="no">
        {name}
      </label>
      <span className="note" id={`${id}-notes`}>
        {notes.join(', ')}
        {required ? <b> REQUIRED</b> : null}
      </span>
      <Input parameter={parameter} value={value} onChange={onChange} shared={shared} />
      {problem ? (
        <span className="note bad console-problem" id={`${id}-problem`}>
          {problem}
        </span>
      ) : null}
    </div>
  );
}

/** datetime-local inputs have no placeholder. */
const defaultNote = ({ default: value }: FieldParameter): string[] =>
  typeof value === 'string' ? [words.byDefault(value.slice(0, 10))] : [];

interface InputProps extends Omit<FieldProps, 'problem'> {
  shared: { id: string; name: string; required: boolean };
}

function Input({ parameter, value, onChange, shared }: InputProps) {
  const { type, limits, examples } = parameter;
  const values = type === 'bool' ? [true, false] : parameter.values;
  const unset = parameter.default === undefined ? null : words.byDefault(String(parameter.default));
  if (values.length > 0)
    return (
      <select {...shared} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{unset ?? words.notSent}</option>
        {values.map((one) => (
          <option key={String(one)}>{String(one)}</option>
        ))}
      </select>
    );
  if (type === 'datetime')
    return (
      <input
        {...shared}
        type="datetime-local"
        step="any"
        value={toInputValue(value)}
        onChange={({ target }) => onChange(fromInputValue(target.value))}
      />
    );
  const suggestions = examples.map((one) => <option key={one} value={one} />);
  return (
    <>
      <input
        {...shared}
        type={type === 'int' ? 'number' : 'text'}
        {...(type === 'int' && { step: 1, min: asNumber(limits.minimum), max: asNumber(limits.maximum) })}
        list={`${shared.id}-examples`}
        value={value}
        placeholder={unset ?? words.forExample(examples[0] ?? '')}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={`${shared.id}-examples`}>{suggestions}</datalist>
    </>
  );
}

const asNumber = (limit: unknown): number | undefined => (typeof limit === 'number' ? limit : undefined);
