import type { ConsoleOperation } from '@fagvaerk/catalogue/model.ts';
import { jsonText } from '@fagvaerk/catalogue/samples/request.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { AskFirst, type Question } from './AskFirst.tsx';
import { meaningOf, Result } from './answer/Result.tsx';
import { CallHistory } from './CallHistory.tsx';
import { CallTools } from './CallTools.tsx';
import {
  type Call,
  callOf,
  kindOfSite,
  missingIn,
  type Outcome,
  type PickedFile,
  send,
  violationsIn,
} from './call/call.ts';
import { isOpen, useCaller } from './call/caller.ts';
import { type Draft, fragmentOf, withoutKey } from './call/fragment.ts';
import { rememberCall } from './call/history.ts';
import { BodyEditor } from './fill/BodyEditor.tsx';
import { FilePicker, namesFile } from './fill/FilePicker.tsx';
import { ParameterFields } from './fill/ParameterFields.tsx';
import { number, size, words } from './words.ts';
import { YourKey } from './YourKey.tsx';

interface Props {
  route: string;
  operation: ConsoleOperation;
  /** What a link brought along; the examples of the documents fill in the rest. */
  shared: Draft;
  onClose: () => void;
}

type State =
  | { readonly is: 'at rest' }
  | { readonly is: 'under way'; readonly abort: () => void }
  | { readonly is: 'answered'; readonly outcome: Outcome; readonly call: Call }
  | { readonly is: 'failed'; readonly said: string; readonly field?: string };

export function Console({ route, operation, shared, onClose }: Props) {
  const { anchor, method, parameters, request, summary } = operation;
  const caller = useCaller();
  const [draft, setDraft] = useState(() => draftOf(operation, shared));
  const [file, setFile] = useState<PickedFile | null>(null);
  const [state, setState] = useState<State>({ is: 'at rest' });
  const [question, setQuestion] = useState<Question | null>(null);
  const self = useRef<HTMLElement>(null);
  useEffect(() => self.current?.focus({ preventScroll: true }), []);

  const fragment = fragmentOf(anchor, withoutKey(draft, caller.apiKey));
  const violations = state.is === 'answered' ? violationsIn(state.outcome.json) : [];
  const problems = new Map(
    violations.flatMap(({ index, field, message }) => (index === null ? [[field, message]] : [])),
  );
  if (state.is === 'failed' && state.field !== undefined) problems.set(state.field, state.said);
  const fill = (name: string, value: string): void => {
    setDraft((before) => ({ ...before, parameters: { ...before.parameters, [name]: value } }));
    setState((before) => (before.is === 'failed' && before.field === name ? { is: 'at rest' } : before));
  };
  const write = (body: string): void => setDraft((before) => ({ ...before, body }));

  async function make(filled: Draft): Promise<void> {
    const missing = missingIn(operation, filled);
    if (missing.length > 0) {
      setState({ is: 'failed', said: words.missing(missing.join(', ')) });
      return self.current?.querySelector<HTMLElement>(`[name="${missing[0]}"]`)?.focus();
    }
    const call = callOf(operation, filled, caller, file);
    if (request?.file && call.text !== null && namesFile(call.text))
      return setState({ is: 'failed', said: words.fileGone });
    const controller = new AbortController();
    const { signal } = controller;
    setState({ is: 'under way', abort: () => controller.abort() });
    if (!(await isWanted(signal))) return setState({ is: 'failed', said: words.aborted });
    try {
      const outcome = await send(call, signal);
      setState({ is: 'answered', outcome, call });
      // A reader who has a key has loaded it already.
      if (!isOpen(caller))
        void import('../lens/lens.ts').then(({ hearAnswer }) => hearAnswer(method, operation.path, outcome.status));
      const kept = withoutKey(filled, caller.apiKey);
      const address = callOf(operation, kept, caller, null).request.url.slice(location.origin.length);
      const { siteName } = caller;
      rememberCall({ atMs: Date.now(), route, anchor, method, address, siteName, status: outcome.status, draft: kept });
    } catch {
      setState({ is: 'failed', said: signal.aborted ? words.aborted : words.nobodyAnswered });
    }
  }

  /** Reading changes nothing, and a sandbox is there to be changed. */
  async function isWanted(signal: AbortSignal): Promise<boolean> {
    const kind = method === 'GET' ? 'sandbox' : await kindOfSite(caller);
    if (signal.aborted || kind === 'sandbox' || kind === 'refused') return !signal.aborted;
    const isConfirmed = await new Promise<boolean>((answer) =>
      setQuestion({ kind, siteName: caller.siteName, answer }),
    );
    setQuestion(null);
    return isConfirmed;
  }

  /** What was begun has no value yet, and would be left out without a word. Answers with what is said of it. */
  function tellUnfinished(): string | null {
    const fields = [...(self.current?.querySelectorAll('input') ?? [])];
    const unfinished = fields.find(({ validity }) => validity.badInput);
    if (!unfinished) return null;
    const said = unfinished.type === 'number' ? words.halfNumber : words.halfMoment;
    setState({ is: 'failed', said, field: unfinished.name });
    unfinished.focus();
    return said;
  }

  const sendNow = (): void => {
    if (state.is !== 'under way' && tellUnfinished() === null) void make(draft);
  };
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      sendNow();
    } else if (event.key === 'Escape' && question === null) {
      event.preventDefault();
      if (state.is === 'under way') state.abort();
      else onClose();
    }
  }

  return (
    <section
      className="console-box"
      ref={self}
      tabIndex={-1}
      aria-label={`${words.title}: ${summary}`}
      onKeyDown={onKeyDown}
    >
      <div className="console-row">
        <h3>{words.title}</h3>
        <button className="console-quiet" type="button" onClick={onClose}>
          {words.close}
        </button>
      </div>
      <YourKey caller={caller} isWriting={method !== 'GET'} fragment={fragment} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          sendNow();
        }}
      >
        {(['path', 'query'] as const).map((place) => (
          <ParameterFields
            key={place}
            title={place === 'path' ? words.pathParameters : words.queryParameters}
            parameters={parameters.filter((one) => one.in === place)}
            values={draft.parameters}
            problems={problems}
            onChange={fill}
          />
        ))}
        {request && draft.body !== null ? (
          <BodyEditor
            text={draft.body}
            violations={violations}
            onChange={write}
            onReset={() => write(jsonText(request.example))}
          >
            {request.file ? (
              <FilePicker
                place={request.file}
                body={draft.body}
                onPick={(body, picked) => {
                  write(body);
                  setFile(picked);
                }}
              />
            ) : null}
          </BodyEditor>
        ) : null}
        <CallTools
          operation={operation}
          draft={draft}
          caller={caller}
          fragment={fragment}
          isUnderWay={state.is === 'under way'}
          tellUnfinished={tellUnfinished}
          onAbort={() => state.is === 'under way' && state.abort()}
        />
      </form>
      <p className="console-said" role="status">
        {saidOf(state)}
      </p>
      {state.is === 'answered' ? (
        <Result
          key={state.outcome.durationMs}
          operation={operation}
          outcome={state.outcome}
          call={state.call}
          fragment={fragment}
        />
      ) : null}
      <CallHistory
        route={route}
        anchor={anchor}
        onReplay={({ draft: past }) => {
          setDraft(past);
          void make(past);
        }}
        onForget={() => setDraft((before) => ({ ...before }))}
      />
      {question ? <AskFirst {...question} /> : null}
    </section>
  );
}

/** What must be filled in is, by the examples of the documents. */
function draftOf({ parameters, request }: ConsoleOperation, shared: Draft): Draft {
  const examples = parameters.filter(({ required }) => required).map(({ name, example }) => [name, String(example)]);
  return {
    parameters: { ...Object.fromEntries(examples), ...shared.parameters },
    body: request ? (shared.body ?? jsonText(request.example)) : null,
  };
}

/** For those who hear it: an answer in one sentence. Those who see it have it below. */
function saidOf(state: State): string {
  if (state.is === 'at rest') return '';
  if (state.is === 'under way') return words.sending;
  if (state.is === 'failed') return state.said;
  const { status, durationMs, bytes } = state.outcome;
  return `${status} ${meaningOf(state.outcome)} ${number(Math.round(durationMs))} ms, ${size(bytes)}`;
}
