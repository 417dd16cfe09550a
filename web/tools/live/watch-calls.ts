/** Shows the calls of the reader's key to the page as they arrive, and marks the fields that a 400 refused. */
import operationsByPage from 'virtual:operations';
import type { OwnCall, RefusedField } from '@fagvaerk/contract/calls.ts';
import { callErrors } from '@fagvaerk/contract/errors/calls.ts';
import type { CallCode } from '@fagvaerk/contract/errors.ts';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { callLoggedWithinMinutes } from '@fagvaerk/contract/limits.ts';
import { watchStorageKey } from '../../enhance/storage-keys.ts';
import { readText, writeText } from '../../enhance/stored-value.ts';
import { callKey, showCallTime } from '../../language/call-format.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { pageLanguage } from '../../language/page-language.ts';
import { canonicalUrl } from '../canonical-url.ts';
import { errorDocsUrl, fetchCalls, toKeyError } from '../key/access-api.ts';
import { type OwnKey, onKeyChange } from '../key/key-store.ts';
import { element } from '../key-overlay/element.ts';

const pauseMs = 5_000;
const shownMaximum = 20;
const words = keyMessagesIn();
const operations = operationsByPage[canonicalUrl.pathname] ?? [];

let isWatching = false;

/** Until the key changes, also while the rest of the overlay is shown anew. */
export function watchCalls({ apiKey }: OwnKey): void {
  if (isWatching) return;
  isWatching = true;
  const controller = new AbortController();
  const { signal } = controller;
  const state = element('output');
  const rows = element('ol', { class: 'ruled' });
  const choice = element('input', { type: 'checkbox', role: 'switch' });
  choice.checked = apiKey !== exampleApiKey && readText(watchStorageKey) !== 'false';
  const summary = element('summary', {}, element('b', {}, words.callsToPage));
  const details = element('details', {}, summary, element('label', {}, choice, ` ${words.followCalls}`), rows);
  const box = element('div', { class: 'box watched', role: 'region', 'aria-label': words.callsToPage }, details, state);
  document.querySelector('.side-menu-scroll')?.after(box);

  /** Null until the calls before are known. */
  let latest: readonly OwnCall[] | null = null;
  let isAsking = false;
  /** Of the latest question that was answered. */
  let outcome: readonly (Node | string)[] = [words.awaitingCalls];
  let isOutcomeShown = false;

  const show = (call: OwnCall): void => {
    const { at, method, path, status, code, fields } = call;
    const operation = operations.find((one) => one.path === path && one.method === method.replace('HEAD', 'GET'));
    if (!operation) return;
    const { anchor } = operation;
    for (const note of document.querySelectorAll(`.field-refused[data-call="${anchor}"]`)) note.remove();
    const reasons = fields.map((field) => markField(anchor, field));
    if (code && reasons.length === 0) reasons.push([codeLink(code)]);
    const list = element('ul', {}, ...reasons.map((reason) => element('li', {}, element('p', {}, ...reason))));
    const statusMark = () =>
      element('b', { class: status < 400 && fields.length === 0 ? 'good' : 'bad' }, String(status));
    const time = showCallTime(at, pageLanguage());
    rows.prepend(element('li', {}, `${time} ${method} ${path} `, statusMark(), list));
    rows.children[shownMaximum]?.remove();
    outcome = [`${time} ${method} `, statusMark()];
    isOutcomeShown = false;
  };

  const poll = async (): Promise<void> => {
    if (!choice.checked || isAsking || document.visibilityState === 'hidden') return;
    isAsking = true;
    try {
      const newest = latest?.[0]?.at;
      const fromDate = newest && new Date(Date.parse(newest) - callLoggedWithinMinutes * 60_000).toISOString();
      const { data } = await fetchCalls({ apiKey }, { pageSize: 200, fromDate }, signal);
      if (!choice.checked) return;
      const known = new Set(latest?.map(callKey));
      if (latest) for (const call of data.toReversed()) if (!known.has(callKey(call))) show(call);
      latest = data;
      // Said once: screen readers announce it.
      if (!isOutcomeShown) state.replaceChildren(...outcome);
      isOutcomeShown = true;
    } catch (error) {
      if (!choice.checked) return;
      isOutcomeShown = false;
      const { code, sentence } = toKeyError(error);
      // Anything but a refusal of the key may be over at the next question.
      choice.checked = callErrors[code as CallCode]?.status !== 401;
      state.value = choice.checked ? sentence : `${words.stoppedFollowing} ${sentence}`;
    } finally {
      isAsking = false;
    }
  };

  const begin = (): void => {
    latest = null;
    outcome = [words.awaitingCalls];
    isOutcomeShown = false;
    if (choice.checked) void poll();
    else state.value = words.notFollowing;
  };
  choice.addEventListener('change', () => {
    writeText(watchStorageKey, String(choice.checked));
    begin();
  });
  document.addEventListener('visibilitychange', () => void poll(), { signal });
  const timer = setInterval(poll, pauseMs);
  const ignoreKey = onKeyChange(() => {
    controller.abort();
    clearInterval(timer);
    ignoreKey();
    for (const one of [box, ...document.querySelectorAll('.field-refused')]) one.remove();
    isWatching = false;
  });
  begin();
}

const codeLink = (code: string) => element('a', { href: errorDocsUrl(code) }, code);

/** Says at the field why it is refused; returns the same for the box. */
function markField(anchor: string, { name, code, message }: RefusedField): (Node | string)[] {
  const reason = () => [`${message} `, codeLink(code)];
  const ids = ['request', 'query', 'path'].map((part) => `${anchor}.${part}.${name}`);
  const field = document.getElementById(ids.find((id) => document.getElementById(id)) ?? '');
  field?.append(element('p', { class: 'field-refused', 'data-call': anchor }, ...reason()));
  return [field ? element('a', { href: `#${field.id}` }, name) : name, ' ', ...reason()];
}
