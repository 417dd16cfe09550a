import { type ConsoleOperation, takesIdempotencyKey } from '@fagvaerk/catalogue/model.ts';
import { jsonText } from '@fagvaerk/catalogue/samples/request.ts';
import { sandboxScenarios, scenarioHeader } from '@fagvaerk/contract/scenarios.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { PlainButton } from '../buttons.tsx';
import { keyArea } from '../key/key-store.ts';
import { CallHistory } from './CallHistory.tsx';
import { CallTools } from './CallTools.tsx';
import { confirmWrite } from './ConfirmDialog.tsx';
import {
  buildCall,
  type Call,
  missingParameters,
  type Outcome,
  type PickedFile,
  parseViolations,
  send,
} from './call/call.ts';
import { isDemoCaller, useCaller } from './call/caller.ts';
import { callFragment, type Draft, withoutKey } from './call/fragment.ts';
import { rememberCall } from './call/history.ts';
import { BodyEditor } from './form/BodyEditor.tsx';
import { FilePicker, hasFilePlaceholder } from './form/FilePicker.tsx';
import { IdempotencyKeyField, suggestKey } from './form/IdempotencyKeyField.tsx';
import { ParameterFields } from './form/ParameterFields.tsx';
import { describeStatus, Result, wasSimulated } from './response/Result.tsx';
import { language, number, size, words } from './words.ts';
import { YourKey } from './YourKey.tsx';

const scenarioParameter = {
  ...{ name: scenarioHeader, type: 'string', required: false, default: undefined },
  ...{ values: sandboxScenarios, limits: {}, examples: [] },
};

/** A call that is answered at once shows no flash. */
const busyAfterMs = 150;

interface Props {
  route: string;
  operation: ConsoleOperation;
  shared: Draft;
  onClose: () => void;
}

type State =
  | { readonly is: 'idle' }
  | { readonly is: 'sending' }
  | { readonly is: 'answered'; readonly outcome: Outcome; readonly call: Call }
  | { readonly is: 'failed'; readonly message: string; readonly field?: string };

export function Console({ route, operation, shared, onClose }: Props) {
  const { anchor, method, parameters, request, summary } = operation;
  const caller = useCaller();
  const [draft, setDraft] = useState(() => initialDraft(operation, shared));
  const [file, setFile] = useState<PickedFile | null>(null);
  const [suggestedIdempotencyKey, setSuggestedIdempotencyKey] = useState(suggestKey);
  /** Kept, so that readers can repeat a call; never part of a link. */
  const [typedIdempotencyKey, setTypedIdempotencyKey] = useState<string | null>(null);
  const [state, setState] = useState<State>({ is: 'idle' });
  const [confirmation, setConfirmation] = useState<ReactNode>(null);
  const sending = useRef<AbortController>(null);
  const self = useRef<HTMLElement>(null);
  // Scrolls the sheet only, never the page behind it; a result beside the form is fixed and has no offsetParent.
  useEffect(() => {
    const [head, result] = self.current?.querySelectorAll<HTMLElement>('.console-head, .console-result') ?? [];
    if (state.is === 'answered' && head && result?.offsetParent)
      result.closest('.console')?.scrollTo({ top: result.offsetTop - head.offsetHeight });
  }, [state]);

  const fragment = callFragment(anchor, withoutKey(draft, caller.apiKey));
  const violations = state.is === 'answered' ? parseViolations(state.outcome.json) : [];
  const problems = new Map(
    violations.flatMap(({ index, field, message }) => (index === null ? [[field, message]] : [])),
  );
  if (state.is === 'failed' && state.field !== undefined) problems.set(state.field, state.message);
  const renewSuggestedKey = (): void => setSuggestedIdempotencyKey(suggestKey());
  /** A changed call is another call. */
  const changeDraft: typeof setDraft = (change): void => {
    setDraft(change);
    renewSuggestedKey();
  };
  const setParameter = (name: string, value: string): void => {
    changeDraft((before) => ({ ...before, parameters: { ...before.parameters, [name]: value } }));
    setState((before) => (before.is === 'failed' && before.field === name ? { is: 'idle' } : before));
  };
  const setBody = (body: string): void => changeDraft((before) => ({ ...before, body }));

  async function sendCall(filled: Draft): Promise<void> {
    const missing = missingParameters(operation, filled);
    if (missing.length > 0) {
      setState({ is: 'failed', message: words.missing(missing.join(', ')) });
      return self.current?.querySelector<HTMLElement>(`[name="${missing[0]}"]`)?.focus();
    }
    const call = buildCall(operation, filled, caller, file, typedIdempotencyKey ?? suggestedIdempotencyKey);
    if (request?.file && call.text !== null && hasFilePlaceholder(call.text))
      return setState({ is: 'failed', message: words.fileGone });
    const controller = new AbortController();
    const { signal } = controller;
    sending.current = controller;
    const timer = setTimeout(setState, busyAfterMs, { is: 'sending' });
    try {
      const isConfirmed = method === 'GET' || (await confirmWrite(caller, signal, setConfirmation));
      if (!isConfirmed) return setState({ is: 'failed', message: words.aborted });
      const outcome = await send(call, signal);
      setState({ is: 'answered', outcome, call });
      const isInProgress = parseViolations(outcome.json).some(({ code }) => code === 'idempotency-in-progress');
      // Otherwise the call may have been carried out, and sending it again must not repeat it.
      if (outcome.status < 500 && !isInProgress) renewSuggestedKey();
      // Already loaded when the reader has a key.
      if (!isDemoCaller(caller) && !wasSimulated(outcome))
        import('../key-overlay/overlay.ts')
          .then(({ checkResponse }) => checkResponse(method, operation.path, outcome.status))
          .catch(() => {});
      const safe = withoutKey(filled, caller.apiKey);
      const address = buildCall(operation, safe, caller, null).request.url.slice(location.origin.length);
      const { siteName } = caller;
      const past = { atMs: Date.now(), route, anchor, method, address, siteName, status: outcome.status, draft: safe };
      rememberCall(past, keyArea());
    } catch {
      const isSimulated = filled.parameters[scenarioHeader] === 'lost-response';
      const unanswered = isSimulated ? words.simulated : words.nobodyAnswered;
      setState({ is: 'failed', message: signal.aborted ? words.aborted : unanswered });
    } finally {
      clearTimeout(timer);
      sending.current = null;
    }
  }

  /** An incomplete number or date has no value and would silently be omitted. */
  function reportUnfinished(): string | null {
    const fields = [...(self.current?.querySelectorAll('input') ?? [])];
    const unfinished = fields.find(({ validity }) => validity.badInput);
    if (!unfinished) return null;
    const message = unfinished.type === 'number' ? words.halfNumber : words.halfMoment;
    setState({ is: 'failed', message, field: unfinished.name });
    unfinished.focus();
    return message;
  }

  const sendNow = (): void => {
    if (!sending.current && reportUnfinished() === null) void sendCall(draft);
  };
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      sendNow();
    } else if (event.key === 'Escape' && confirmation === null) {
      event.preventDefault();
      if (sending.current) sending.current.abort();
      else onClose();
    }
  }

  return (
    <section
      className="console-box"
      ref={self}
      tabIndex={-1}
      aria-label={`${words.tryCall}: ${summary[language]}`}
      onKeyDown={onKeyDown}
    >
      <header className="row console-head">
        <div>
          <h3 translate="no">
            <span className={`method ${method.toLowerCase()}`}>{method}</span> <code>{operation.path}</code>
          </h3>
          <p className="note">{summary[language]}</p>
        </div>
        <PlainButton onClick={onClose}>{words.close}</PlainButton>
      </header>
      <YourKey caller={caller} isWriting={method !== 'GET'} fragment={fragment} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          sendNow();
        }}
      >
        {(['path', 'query'] as const).map((kind) => (
          <ParameterFields
            key={kind}
            title={kind === 'path' ? words.pathParameters : words.queryParameters}
            parameters={parameters.filter((one) => one.in === kind)}
            values={draft.parameters}
            problems={problems}
            onChange={setParameter}
          />
        ))}
        {takesIdempotencyKey(method) ? (
          <IdempotencyKeyField
            value={typedIdempotencyKey ?? suggestedIdempotencyKey}
            isDemo={isDemoCaller(caller)}
            onChange={setTypedIdempotencyKey}
          />
        ) : null}
        <ParameterFields
          title={words.tryFailure}
          parameters={[scenarioParameter]}
          values={draft.parameters}
          problems={problems}
          onChange={setParameter}
        />
        {request && draft.body !== null ? (
          <BodyEditor
            text={draft.body}
            violations={violations}
            onChange={setBody}
            onReset={() => setBody(jsonText(request.example))}
          >
            {request.file ? (
              <FilePicker
                place={request.file}
                body={draft.body}
                onPick={(body, picked) => {
                  setBody(body);
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
          idempotencyKey={typedIdempotencyKey ?? ''}
          fragment={fragment}
          isSending={state.is === 'sending'}
          statusText={statusText(state)}
          reportUnfinished={reportUnfinished}
          onAbort={() => sending.current?.abort()}
        />
      </form>
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
          if (sending.current) return;
          changeDraft(past);
          void sendCall(past);
        }}
        onForget={() => setDraft((before) => ({ ...before }))}
      />
      {confirmation}
    </section>
  );
}

function initialDraft({ parameters, request }: ConsoleOperation, shared: Draft): Draft {
  const examples = parameters.filter(({ required }) => required).map(({ name, examples }) => [name, examples[0] ?? '']);
  return {
    parameters: { ...Object.fromEntries(examples), ...shared.parameters },
    body: request ? (shared.body ?? jsonText(request.example)) : null,
  };
}

function statusText(state: State): string {
  if (state.is === 'idle') return '';
  if (state.is === 'sending') return words.sending;
  if (state.is === 'failed') return state.message;
  const { status, durationMs, bytes } = state.outcome;
  return `${status} ${describeStatus(state.outcome)} ${number(Math.round(durationMs))} ms, ${size(bytes)}`;
}
