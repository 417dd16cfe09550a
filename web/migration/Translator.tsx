import {
  type MigratedCall,
  type MigratedResource,
  type Migration,
  resourceOf,
  type Translation,
  translate,
} from '@fagvaerk/catalogue/migration/translate.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { useMemo, useState } from 'react';
import { migrationMessagesIn } from '../language/migration-messages.ts';
import { Translated } from './Translated.tsx';

interface Props {
  migration: Migration;
  language: Language;
}

/** A call of v3.0 whose answers can be told in v4.0. */
interface Choice {
  readonly name: string;
  readonly resource: MigratedResource;
  readonly call: MigratedCall;
}

/** Nothing of what is pasted leaves the browser, or outlives the page. */
export function Translator({ migration, language }: Props) {
  const words = migrationMessagesIn(language);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const given = useMemo(() => parse(text), [text]);
  const resource = given === undefined ? null : resourceOf(migration, given);
  // An answer that is known by its fields came from one of few calls.
  const choices = choicesIn(resource ? [resource] : migration.resources);
  const choice = choices.find(({ name }) => name === chosen) ?? (resource ? choices[0] : undefined);
  const translation = given !== undefined && choice ? translate(choice.resource, choice.call, given) : null;
  return (
    <div className="translator">
      <label>
        <span>{words.pasted}</span>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: the reader has just asked for the field.
          autoFocus
          value={text}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          aria-describedby="pasted-hint"
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <p className="hint" id="pasted-hint">
        {words.pastedHint}
      </p>
      <p className="translator-tools">
        <label>
          <span>{words.cameFrom}</span>
          <select value={choice?.name ?? ''} onChange={({ target }) => setChosen(target.value || null)}>
            {choice ? null : <option value="" />}
            {choices.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="plain-button"
          onClick={() => {
            setText('');
            setChosen(null);
          }}
        >
          {words.clear}
        </button>
      </p>
      <Outcome text={text} isJson={given !== undefined} translation={translation} language={language} />
    </div>
  );
}

function Outcome({
  text,
  isJson,
  translation,
  language,
}: {
  text: string;
  isJson: boolean;
  translation: Translation | null;
  language: Language;
}) {
  const words = migrationMessagesIn(language);
  if (text.trim() === '') return null;
  if (translation) return <Translated translation={translation} language={language} />;
  return (
    <div className="trouble" role="alert">
      <p>{isJson ? words.notAnAnswer : words.notJson}</p>
    </div>
  );
}

const choicesIn = (resources: readonly MigratedResource[]): Choice[] =>
  resources.flatMap((resource) =>
    resource.calls.flatMap((call) =>
      call.from && call.answer !== null ? [{ name: `${call.from.method} ${call.from.path}`, resource, call }] : [],
    ),
  );

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
