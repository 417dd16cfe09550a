import migration from 'virtual:migration';
import { isWrapped, type Origin, originsOf } from '@fagvaerk/catalogue/migration/recognise.ts';
import { type CallPlace, translate } from '@fagvaerk/catalogue/migration/translate.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import { useMemo, useState } from 'react';
import { migrationMessagesIn } from '../../language/migration-messages.ts';
import { pageLanguage } from '../../language/page-language.ts';
import { PlainButton } from '../buttons.tsx';
import { ErrorNote } from '../key/ErrorNote.tsx';
import { CallLink } from './MoveItem.tsx';
import { callName } from './moves.ts';
import { Translated } from './Translated.tsx';

const example = JSON.stringify(migration.example, null, 2);

/** What is pasted never leaves the browser and is not stored. */
export function Translator({ startsWithExample }: { startsWithExample: boolean }) {
  const words = migrationMessagesIn();
  const [text, setText] = useState(startsWithExample ? example : '');
  const [chosen, setChosen] = useState<string | null>(null);
  const given = useMemo(() => parse(text), [text]);
  const likely = useMemo(() => (given === undefined ? [] : originsOf(migration, given)), [given]);
  const origin = everyOrigin.find(({ call }) => callName(call) === chosen) ?? likely[0];
  const start = (pasted: string) => {
    setText(pasted);
    setChosen(null);
  };
  return (
    <div className="translator">
      <p className="row translator-tools">
        <label className="field">
          <span>{words.cameFrom}</span>
          <select
            value={origin ? callName(origin.call) : ''}
            onChange={({ target }) => setChosen(target.value || null)}
          >
            {origin ? null : <option value="">{words.chooseCall}</option>}
            <Choices title={words.likely} origins={likely} />
            <Choices title={words.otherCalls} origins={everyOrigin.filter(({ call }) => !includesCall(likely, call))} />
          </select>
        </label>
        <PlainButton onClick={() => start(example)}>{words.useExample}</PlainButton>
        <PlainButton onClick={() => start('')}>{words.clear}</PlainButton>
      </p>
      {likely.length > 1 && chosen === null ? (
        <p className="note" role="status">
          {words.guessed}
        </p>
      ) : null}
      <div className="translator-sides">
        <div>
          <label className="field">
            <span>{words.pasted}</span>
            <textarea
              // biome-ignore lint/a11y/noAutofocus: the reader has just asked for the field.
              autoFocus
              value={text}
              rows={14}
              spellCheck={false}
              autoComplete="off"
              aria-describedby="pasted-hint"
              onChange={({ target }) => start(target.value)}
            />
          </label>
          <p className="note" id="pasted-hint">
            {words.pastedHint}
          </p>
        </div>
        <div>{text.trim() === '' ? null : <Outcome given={given} origin={origin} />}</div>
      </div>
    </div>
  );
}

const Choices = ({ title, origins }: { title: string; origins: readonly Origin[] }) =>
  origins.length > 0 ? (
    <optgroup label={title}>
      {origins.map(({ call }) => (
        <option key={callName(call)}>{callName(call)}</option>
      ))}
    </optgroup>
  ) : null;

function Outcome({ given, origin }: { given: Json | undefined; origin: Origin | undefined }) {
  const words = migrationMessagesIn();
  const moved = useMemo(() => origin && movedTo(origin.call), [origin]);
  const translation = useMemo(
    () => (given !== undefined && moved?.call.to ? translate(moved.resource, moved.call, given) : null),
    [given, moved],
  );
  if (given === undefined) return <ErrorText text={words.notJson} />;
  if (!origin) return <ErrorText text={isWrapped(given) ? words.noRecords : words.notAnAnswer} />;
  if (translation && moved?.call.to)
    return (
      <>
        <p>
          {words.inVersion4} <CallLink call={moved.call.to} />
        </p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, raw HTML escaped by the catalogue. */}
        {moved.call.text ? <p lang="da" dangerouslySetInnerHTML={{ __html: moved.call.text }} /> : null}
        <Translated translation={translation} />
      </>
    );
  if (moved?.call.to) return <ErrorText text={words.notRecords} />;
  const { title, route } = origin.records;
  const text = moved?.call.text;
  return (
    <div role="status">
      <p>
        <a href={route}>{title[pageLanguage()]}</a>
        {': '}
        <CallLink call={origin.call} /> {words.staysBehind}
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, raw HTML escaped by the catalogue. */}
      {text ? <p lang="da" dangerouslySetInnerHTML={{ __html: text }} /> : <p>{words.keepCalling}</p>}
    </div>
  );
}

const ErrorText = ({ text }: { text: string }) => <ErrorNote error={{ sentence: text, code: null }} />;

/** Each call once, even if its responses have several kinds of records. */
const everyOrigin = migration.known
  .flatMap((records) => records.calls.map((call): Origin => ({ records, call })))
  .filter(({ call }, index, all) => all.findLastIndex((other) => callName(other.call) === callName(call)) === index)
  .sort((one, other) => one.call.path.localeCompare(other.call.path));

const includesCall = (origins: readonly Origin[], { address }: CallPlace): boolean =>
  origins.some(({ call }) => call.address === address);

function movedTo({ address }: CallPlace) {
  const resource = migration.resources.find(({ calls }) => calls.some(({ from }) => from?.address === address));
  const call = resource?.calls.find(({ from }) => from?.address === address);
  return resource && call && { resource, call };
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
