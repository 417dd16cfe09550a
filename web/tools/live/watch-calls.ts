/** Shows the calls of the reader's key to the page as they arrive, and marks the fields that a 400 refused. */
import operationsByPage from 'virtual:operations';
import type { RefusedField } from '@fagvaerk/contract/calls.ts';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { watchStorageKey } from '../../enhance/storage-keys.ts';
import { readText, writeText } from '../../enhance/stored-value.ts';
import { callKey, showCallTime } from '../../language/call-format.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { pageLanguage } from '../../language/page-language.ts';
import { errorDocsUrl, fetchCalls, type OwnCall, toKeyError } from '../key/access-api.ts';
import type { OwnKey } from '../key/key-store.ts';
import { pageRoute } from '../key-overlay/badges.ts';
import { element } from '../key-overlay/element.ts';

const pauseMs = 5_000;
const shownMaximum = 20;
const words = keyMessagesIn();

/** Until the signal; what is shown is removed with the overlay. */
export async function watchCalls({ apiKey }: OwnKey, signal: AbortSignal): Promise<void> {
  const state = element('output');
  const rows = element('ol');
  const choice = element('input', { type: 'checkbox', role: 'switch' });
  choice.checked = (readText(watchStorageKey) ?? String(apiKey !== exampleApiKey)) === 'true';
  const summary = element('summary', {}, element('b', {}, words.callsToPage), ' ', state);
  const details = element('details', {}, summary, element('label', {}, choice, ` ${words.followCalls}`), rows);
  const box = element('div', { class: 'watched', role: 'region', 'aria-label': words.callsToPage }, details);
  document.querySelector('.resource')?.append(box);

  /** Null until the calls before are known. */
  let known: Set<string> | null = null;
  let latest = '';
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = ({ at, method, path, status, fields }: OwnCall, anchor: string): void => {
    for (const note of document.querySelectorAll(`.field-refused[data-call="${anchor}"]`)) note.remove();
    const named = fields.map((field) => element('li', {}, ...markField(anchor, field)));
    const outcome = element('b', { class: status < 400 ? 'good' : 'bad' }, String(status));
    const time = showCallTime(at, pageLanguage());
    rows.prepend(element('li', {}, `${time} ${method} ${path} `, outcome, element('ul', {}, ...named)));
    rows.children[shownMaximum]?.remove();
    state.replaceChildren(`${time} ${method} `, outcome.cloneNode(true));
  };

  const poll = async (): Promise<void> => {
    clearTimeout(timer);
    if (!choice.checked) state.value = words.notFollowing;
    if (!choice.checked || isAsking || document.visibilityState === 'hidden') return;
    isAsking = true;
    try {
      const { data } = await fetchCalls({ apiKey }, { pageSize: 50, ...(latest && { fromDate: latest }) }, signal);
      if (known === null) state.value = words.awaitingCalls;
      for (const call of known === null ? [] : data.toReversed()) {
        const method = call.method === 'HEAD' ? 'GET' : call.method;
        const operation = operationsByPage[pageRoute()]?.find((one) => one.method === method && one.path === call.path);
        if (operation && !known?.has(callKey(call))) show(call, operation.anchor);
      }
      known = new Set(data.map(callKey));
      latest = data[0]?.at ?? '';
    } catch (error) {
      const { code, sentence } = toKeyError(error);
      // Without a response, such as on a laptop that wakes up, the next one may come through.
      if (code !== null) choice.checked = false;
      state.value = code === null ? sentence : `${words.stoppedFollowing} ${sentence}`;
    } finally {
      isAsking = false;
    }
    if (choice.checked && !signal.aborted) timer = setTimeout(poll, pauseMs);
  };

  choice.addEventListener('change', () => {
    writeText(watchStorageKey, String(choice.checked));
    known = null;
    latest = '';
    void poll();
  });
  document.addEventListener('visibilitychange', () => void poll(), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  await poll();
}

/** Says at the field why it is refused; returns the same for the box. */
function markField(anchor: string, { name, code, message }: RefusedField): (Node | string)[] {
  const reason = () => [
    `${message ?? ''} `,
    element('a', { href: errorDocsUrl(code) }, message === null ? words.aboutCode(code) : code),
  ];
  const ids = ['request', 'query', 'path'].map((part) => `${anchor}.${part}.${name}`);
  const field = document.getElementById(ids.find((id) => document.getElementById(id)) ?? '');
  field?.append(element('p', { class: 'field-refused', 'data-call': anchor }, ...reason()));
  return [field ? element('a', { href: `#${field.id}` }, name) : name, ' ', ...reason()];
}
