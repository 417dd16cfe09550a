/** Runs the printed calls of a page with the reader's key, or with the demo key. */
import type { ConsoleOperation, Json } from '@fagvaerk/catalogue/model.ts';
import { carriedValue } from '@fagvaerk/catalogue/samples/carried.ts';
import { readCurl } from '@fagvaerk/catalogue/samples/curl.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ConfirmDialog } from '../console/ConfirmDialog.tsx';
import { type Call, type Caller, fetchSiteKind, type Outcome, send } from '../console/call/call.ts';
import { currentCaller, isDemoCaller } from '../console/call/caller.ts';
import { isSandboxElsewhere } from '../console/call/other-origin.ts';
import style from '../console/console.css?url';
import { Result } from '../console/response/Result.tsx';
import { words as consoleWords } from '../console/words.ts';
import { YourKey } from '../console/YourKey.tsx';
import { runMessagesIn } from '../language/run-messages.ts';
import { isDemoKeyPrinted } from '../samples/demo-key.ts';
import { originalCurl } from '../samples/original-curl.ts';
import { rerender } from '../samples/show.ts';
import { loadStyle } from '../shell/load-style.ts';

const words = runMessagesIn(document.documentElement.lang as Language);
const groups = [...document.querySelectorAll<HTMLElement>('.run')];
const figures = groups.flatMap((group) => [...group.querySelectorAll('figure')]);
const roots = new Map<Element, Root>();
const answers: (Json | undefined)[] = [];

export async function run(button: HTMLButtonElement): Promise<void> {
  const group = button.closest<HTMLElement>('.run');
  const figure = button.closest('.run-call')?.querySelector('figure');
  const place = group?.querySelector('.run-answer');
  const call = figure && callIn(figure, currentCaller());
  if (!group || !place || !call || button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  await loadStyle(style);
  const root = roots.get(place) ?? createRoot(place);
  roots.set(place, root);
  const show = (content: ReactNode) => root.render(<div className="console console-box">{content}</div>);
  const outcome = await answerTo(call, show);
  button.ariaBusy = null;
  if (outcome?.status !== 200) return;
  button.closest<HTMLElement>('.run-call')?.setAttribute('data-done', '');
  if (button.matches('.main-button')) carryOn(groups.indexOf(group), outcome.json);
}

async function answerTo(call: Call, show: (content: ReactNode) => void): Promise<Outcome | null> {
  const { method, url } = call.request;
  const caller = currentCaller();
  const yourKey = <YourKey caller={caller} isWriting={method !== 'GET'} fragment="" />;
  if (isDemoCaller(caller) && (!isDemoKeyPrinted || isSandboxElsewhere)) {
    show(yourKey);
    return null;
  }
  if (method !== 'GET' && !(await isConfirmed(caller, show))) {
    show(consoleWords.aborted);
    return null;
  }
  try {
    const outcome = await send(call, new AbortController().signal);
    const operation: ConsoleOperation = {
      anchor: 'answer',
      method,
      path: new URL(url).pathname,
      summary: { da: '', en: '' },
      parameters: [],
      request: null,
      answer: { mediaType: 'application/json', leads: {}, files: {} },
    };
    show(
      <>
        <Result key={outcome.durationMs} operation={operation} outcome={outcome} call={call} fragment="" />
        {yourKey}
      </>,
    );
    return outcome;
  } catch {
    show(<p role="alert">{consoleWords.nobodyAnswered}</p>);
    return null;
  }
}

/** Asks before writing to anything but a sandbox. */
async function isConfirmed(caller: Caller, show: (content: ReactNode) => void): Promise<boolean> {
  const kind = await fetchSiteKind(caller);
  if (kind === 'sandbox' || kind === 'refused') return true;
  return new Promise((onAnswer) => show(<ConfirmDialog kind={kind} siteName={caller.siteName} onAnswer={onAnswer} />));
}

const textOf = (figure: HTMLElement): string =>
  originalCurl(figure)
    .map(({ textContent }) => textContent)
    .join('');

/** As printed, with the caller's key and site. */
function callIn(figure: HTMLElement, { apiKey, siteName }: Caller): Call | null {
  const printed = readCurl(textOf(figure));
  if (!printed) return null;
  const { pathname, search } = new URL(printed.url);
  const own: Record<string, string> = { apikey: apiKey, siteName };
  const headers = printed.headers.map(([name, value]) => [name, own[name] ?? value] as const);
  return {
    request: { ...printed, url: location.origin + pathname + search, headers },
    text: printed.body === undefined ? null : JSON.stringify(printed.body),
  };
}

/** Puts the ids of the answer into the calls below. */
function carryOn(step: number, answer: Json | undefined): void {
  answers[step] = answer;
  const inSamples = figures.flatMap((figure) => originalCurl(figure)).filter((node) => node instanceof Element);
  const elements = [...inSamples, ...document.querySelectorAll('.run')].flatMap((one) => [
    ...(one.matches('[data-from]') ? [one] : []),
    ...one.querySelectorAll('[data-from]'),
  ]);
  for (const element of elements) {
    const value = carriedValue(answers, element.getAttribute('data-from') ?? '');
    if (value !== undefined && value !== null) element.textContent = String(value);
  }
  // Samples in other languages are generated from the cURL.
  if (figures.some(({ dataset }) => dataset.sample)) rerender();
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
  const notice = await navigator.clipboard.writeText(prompt).then(
    () => words.promptCopied,
    () => words.promptNotCopied,
  );
  button.parentElement?.querySelector('[role=status]')?.replaceChildren(notice);
}
