/** Opens the console of the call that the address names, in its place on the page. reach.ts loads it with the first one. */
import type { ConsolePage } from '@fagvaerk/catalogue/model.ts';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Console } from './Console.tsx';
import { type Draft, readFragment } from './call/fragment.ts';
import style from './console.css?url';
import { words } from './words.ts';

interface Opened {
  readonly host: HTMLElement;
  readonly root: Root;
}

const opened = new Map<string, Opened>();

async function openNamed(): Promise<void> {
  const read = readFragment(location.hash);
  const section = read && document.getElementById(read.anchor);
  const path = section?.querySelector('.endpoint-path');
  if (!read || !section || !path) return;
  const { anchor, draft } = read;
  const { host, root } = opened.get(anchor) ?? makeHost(anchor, path);
  const isEmpty = draft.body === null && Object.keys(draft.parameters).length === 0;
  const isKept = isEmpty && host.querySelector('section') !== null;
  if (!isKept) {
    const content = await contentOf(anchor, draft, () => close(anchor, section));
    flushSync(() => root.render(content));
  }
  host.hidden = false;
  section.dataset.trying = '';
  if (path.getBoundingClientRect().top < 0 || path.getBoundingClientRect().top > innerHeight / 2)
    section.scrollIntoView();
  host.querySelector<HTMLElement>('.console-box')?.focus({ preventScroll: true });
}

function makeHost(anchor: string, path: Element): Opened {
  const host = document.createElement('div');
  host.className = 'console';
  path.after(host);
  const made = { host, root: createRoot(host) };
  opened.set(anchor, made);
  return made;
}

let count = 0;

/** A link that brings something along begins anew. */
async function contentOf(anchor: string, draft: Draft, onClose: () => void) {
  try {
    const [page] = await Promise.all([loaded(), styled()]);
    const operation = page.operations.find((one) => one.anchor === anchor);
    if (!operation) throw new Error(`${page.route} has no call ${anchor}`);
    count += 1;
    return <Console key={count} route={page.route} operation={operation} shared={draft} onClose={onClose} />;
  } catch {
    // So that the same link tries again.
    history.replaceState(history.state, '', `#${anchor}`);
    return (
      <p className="console-box" role="alert">
        {words.failedToLoad}
      </p>
    );
  }
}

/** What was filled in stays until the reader leaves the page. */
function close(anchor: string, section: HTMLElement): void {
  const { host } = opened.get(anchor) ?? {};
  if (host) host.hidden = true;
  delete section.dataset.trying;
  // So that the same link opens it again.
  history.replaceState(history.state, '', `#${anchor}`);
  section.querySelector<HTMLElement>('.endpoint-path a')?.focus();
}

let loading: Promise<ConsolePage> | undefined;

/** After a failure the next one tries again. */
function loaded(): Promise<ConsolePage> {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  loading ??= fetch(`/console${new URL(canonical).pathname.toLowerCase()}.json`).then((response) => {
    if (!response.ok) throw new Error(`The calls of the page were answered with ${response.status}`);
    return response.json() as Promise<ConsolePage>;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

let styling: Promise<unknown> | undefined;

function styled(): Promise<unknown> {
  styling ??= new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = style;
    link.onload = resolve;
    link.onerror = resolve;
    document.head.append(link);
  });
  return styling;
}

addEventListener('hashchange', openNamed);
void openNamed();
