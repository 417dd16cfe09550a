/** Runs the printed calls of a page with the reader's key, or with the demo key. */
import type { Json } from '@fagvaerk/catalogue/model.ts';
import { readCurl } from '@fagvaerk/catalogue/samples/curl.ts';
import { responseValue } from '@fagvaerk/catalogue/samples/response-value.ts';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { copyWithNotice } from '../../enhance/copy-with-notice.ts';
import { loadStyle } from '../../enhance/load-style.ts';
import { originalCurl, originalText } from '../../enhance/samples/original-curl.ts';
import { showChosen } from '../../enhance/samples/show.ts';
import { runMessagesIn } from '../../language/run-messages.ts';
import { PlainButton } from '../buttons.tsx';
import { confirmWrite } from '../console/ConfirmDialog.tsx';
import { type Call, type Caller, type Outcome, send } from '../console/call/call.ts';
import { canCall, currentCaller, demoCaller, isDemoCaller } from '../console/call/caller.ts';
import style from '../console/console.css?url';
import { Result } from '../console/response/Result.tsx';
import { words as consoleWords } from '../console/words.ts';
import { YourKey } from '../console/YourKey.tsx';
import { markCompleted } from './completed-steps.ts';

const words = runMessagesIn();
const groups = [...document.querySelectorAll<HTMLElement>('.run')];
const figures = groups.flatMap((group) => [...group.querySelectorAll('figure')]);
const roots = new Map<Element, Root>();
const controllers = new Map<Element, AbortController>();
const answers: (Json | undefined)[] = [];

export async function run(button: HTMLButtonElement, caller = currentCaller()): Promise<void> {
  const group = button.closest<HTMLElement>('.run');
  const step = button.closest('.run-call');
  const figure = step?.querySelector('figure');
  const place = group?.querySelector('.run-answer');
  const call = figure && callIn(figure, caller);
  if (!group || !step || !place || !call || button.ariaBusy === 'true') return;
  // The latest press wins.
  controllers.get(group)?.abort();
  const controller = new AbortController();
  controllers.set(group, controller);
  const { signal } = controller;
  button.ariaBusy = 'true';
  try {
    await loadStyle(style);
    const root = roots.get(place) ?? createRoot(place);
    roots.set(place, root);
    const show = (content: ReactNode) =>
      signal.aborted || root.render(<div className="console console-box">{content}</div>);
    // The printed ids belong to the site of the demo key.
    if (!isDemoCaller(caller) && responseValuesIn(figure).some(({ dataset }) => dataset.filled === undefined))
      return void show(<p role="alert">{words.runFirst}</p>);
    const outcome = await answerTo(call, caller, show, signal, () => void run(button, demoCaller));
    if (place.getBoundingClientRect().top < 0) place.scrollIntoView();
    if (outcome?.status !== 200) return;
    markCompleted(step);
    if (button.matches('.main-button')) fillFromResponse(groups.indexOf(group), outcome.json);
  } finally {
    button.ariaBusy = null;
  }
}

type Show = (content: ReactNode) => void;

async function answerTo(
  call: Call,
  caller: Caller,
  show: Show,
  signal: AbortSignal,
  runWithDemoKey: () => void,
): Promise<Outcome | null> {
  const { method, url } = call.request;
  const { pathname, search } = new URL(url);
  const yourKey = <YourKey caller={caller} isWriting={method !== 'GET'} fragment="" />;
  if (!canCall(caller)) {
    show(yourKey);
    return null;
  }
  if (method !== 'GET' && !(await confirmWrite(caller, signal, show))) {
    show(consoleWords.aborted);
    return null;
  }
  try {
    const outcome = await send(call, signal);
    const operation = {
      anchor: 'answer',
      method,
      path: pathname,
      answer: { mediaType: 'application/json', leads: {}, files: {} },
    };
    show(
      <>
        <p>
          <code translate="no">{`${method} ${pathname}${search}`}</code>
        </p>
        <Result key={outcome.durationMs} operation={operation} outcome={outcome} call={call} fragment="" />
        {outcome.status === 401 && !isDemoCaller(caller) && canCall(demoCaller) ? (
          <p>
            <PlainButton onClick={runWithDemoKey}>{words.runWithDemoKey}</PlainButton>
          </p>
        ) : null}
        {yourKey}
      </>,
    );
    return outcome;
  } catch {
    show(<p role="alert">{consoleWords.nobodyAnswered}</p>);
    return null;
  }
}

/** As printed, with the caller's key and site. */
function callIn(figure: HTMLElement, { apiKey, siteName }: Caller): Call | null {
  const printed = readCurl(originalText(figure));
  if (!printed) return null;
  const { pathname, search } = new URL(printed.url);
  const own: Record<string, string> = { apikey: apiKey, siteName };
  const headers = printed.headers.map(([name, value]) => [name, own[name] ?? value] as const);
  return {
    request: { ...printed, url: location.origin + pathname + search, headers },
    text: printed.body === undefined ? null : JSON.stringify(printed.body),
  };
}

const responseValuesIn = (figure: HTMLElement): HTMLElement[] =>
  originalCurl(figure)
    .filter((node) => node instanceof HTMLElement)
    .flatMap((one) => [one, ...one.querySelectorAll<HTMLElement>('*')])
    .filter(({ dataset }) => dataset.responseValue !== undefined);

/** Puts the ids of the answer into the calls below. */
function fillFromResponse(step: number, answer: Json | undefined): void {
  answers[step] = answer;
  const shown = document.querySelectorAll<HTMLElement>('.run [data-response-value]');
  for (const element of [...figures.flatMap(responseValuesIn), ...shown]) {
    const value = String(responseValue(answers, element.dataset.responseValue ?? '') ?? '');
    // Anything but an id could change the call.
    if (!/^[\w-]+$/.test(value)) {
      delete element.dataset.filled;
      continue;
    }
    element.textContent = value;
    element.dataset.filled = '';
  }
  // Samples in other languages are generated from the cURL.
  if (figures.some(({ dataset }) => dataset.sample)) showChosen();
}

/** The task, the pages that the guide links to, and the program as shown. */
export async function copyPrompt(button: HTMLButtonElement): Promise<void> {
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
  const links = document.querySelectorAll<HTMLAnchorElement>('.guide-text .prose a[href^="/"]');
  const routes = new Set([location.pathname, ...Array.from(links, (link) => link.pathname)]);
  const pages = Array.from(routes, (route) => `- ${location.origin}${route}.md`).join('\n');
  const figure = button.closest('.prompt')?.previousElementSibling as HTMLElement;
  const program = figure.querySelector('code')?.textContent ?? '';
  const prompt = words.prompt(text('.page-head .lead'), pages, figure.dataset.sample || 'cURL', program);
  const notices = { copied: words.promptCopied, notCopied: words.promptNotCopied };
  await copyWithNotice(prompt, button.parentElement?.querySelector('[role=status]') ?? null, notices);
}
