import type { ConsolePage } from '@fagvaerk/catalogue/model.ts';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { loadStyle } from '../../enhance/load-style.ts';
import { PlainButton } from '../buttons.tsx';
import { canonicalUrl } from '../canonical-url.ts';
import { Console } from './Console.tsx';
import { fetchConsolePage } from './call/console-page.ts';
import { type Draft, readFragment } from './call/fragment.ts';
import style from './console.css?url';
import { words } from './words.ts';

interface Mounted {
  readonly host: HTMLElement;
  readonly root: Root;
}

const mounted = new Map<string, Mounted>();

async function openFromFragment(): Promise<void> {
  const read = readFragment(location.hash);
  // Also when the reader goes back.
  for (const [anchor, { host }] of mounted) if (anchor !== read?.anchor) host.hidePopover();
  const section = read && document.getElementById(read.anchor);
  const bar = section?.querySelector('.call');
  if (!read || !section || !bar) return;
  const { anchor, draft } = read;
  const { host, root } = mounted.get(anchor) ?? createHost(anchor, bar);
  const isEmpty = draft.body === null && Object.keys(draft.parameters).length === 0;
  if (!isEmpty || !host.querySelector('section')) {
    await loadStyle(style);
    const onClose = () => close(anchor, section);
    const content = await createContent(anchor, draft, onClose);
    // The reader has gone on.
    if (readFragment(location.hash)?.anchor !== anchor) return;
    flushSync(() => root.render(content));
  }
  host.showPopover();
  const { top } = bar.getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) section.scrollIntoView();
  // The reader may have focused something else since the page loaded.
  const { activeElement } = document;
  if (activeElement === document.body || (activeElement as HTMLAnchorElement).href === location.href)
    host.querySelector<HTMLElement>('.console-box')?.focus({ preventScroll: true });
}

function createHost(anchor: string, bar: Element): Mounted {
  const host = document.createElement('div');
  host.className = 'console';
  // In the top layer beside the page, which does not move.
  host.popover = 'manual';
  bar.after(host);
  const created = { host, root: createRoot(host) };
  mounted.set(anchor, created);
  return created;
}

const LoadingFailed = ({ onClose }: { onClose: () => void }) => (
  <div className="console-box">
    <div className="apart console-head">
      <p role="alert">{words.failedToLoad}</p>
      <PlainButton onClick={onClose}>{words.close}</PlainButton>
    </div>
  </div>
);

let count = 0;

/** A new key resets the console to the values of the link. */
async function createContent(anchor: string, draft: Draft, onClose: () => void) {
  try {
    const page = await loadPage();
    const operation = page.operations.find((one) => one.anchor === anchor);
    if (!operation) throw new Error(`${page.route} has no call ${anchor}`);
    count += 1;
    return <Console key={count} route={page.route} operation={operation} shared={draft} onClose={onClose} />;
  } catch {
    return <LoadingFailed onClose={onClose} />;
  }
}

function close(anchor: string, section: HTMLElement): void {
  mounted.get(anchor)?.host.hidePopover();
  // Lets the same link open it again.
  history.replaceState(history.state, '', `#${anchor}`);
  section.querySelector<HTMLElement>('.try')?.focus();
}

let page: Promise<ConsolePage> | undefined;

/** Retried after a failure. */
function loadPage(): Promise<ConsolePage> {
  page ??= fetchConsolePage(canonicalUrl.pathname);
  page.catch(() => (page = undefined));
  return page;
}

// The sheet ends above an on-screen keyboard, so that Send stays visible.
visualViewport?.addEventListener('resize', () => {
  const { height, scale } = visualViewport as VisualViewport;
  document.documentElement.style.setProperty('--keyboard', `${innerHeight - height * scale}px`);
});
// This module is loaded when the reader points at a link to the console.
void loadPage();
void loadStyle(style);
addEventListener('hashchange', openFromFragment);
// The pressed link is busy until then.
await openFromFragment();
