import type { OpenedHandover } from '@fagvaerk/contract/keys.ts';
import { handoverRoute } from '@fagvaerk/contract/session.ts';
import { copyWithNotice } from '../../enhance/copy-with-notice.ts';
import { loadStyle } from '../../enhance/load-style.ts';
import { pageLocale } from '../../language/page-language.ts';
import style from './handover.css?url';

const languageForm = 'form[action^="/language/"]';
const token = location.hash.slice(1);
let shown: OpenedHandover | undefined;

function part(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!found) throw new Error(`The page has no ${name}`);
  return found;
}

/** Only on click: link scanners must not use up the one-time link. */
async function showKey(): Promise<void> {
  const button = part('show');
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  part('trouble').textContent = '';
  try {
    const handover = await redeem();
    part('closed').hidden = true;
    if (typeof handover === 'string') part('trouble').textContent = handover;
    else {
      shown = handover;
      render(handover);
      addEventListener('beforeunload', confirmLeave);
    }
  } catch {
    part('trouble').textContent = part('trouble').dataset.otherwise ?? '';
  } finally {
    button.ariaBusy = 'false';
  }
}

/** Returns the refusal message, or throws if there is no usable response. */
async function redeem(): Promise<OpenedHandover | string> {
  const response = await fetch(handoverRoute, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify({ token }),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  const body = (await response.json()) as OpenedHandover & { errorMessage?: string };
  if (response.ok) return body;
  if (response.status !== 410 && response.status !== 404) part('closed').hidden = false;
  if (!body.errorMessage || response.status >= 500) throw new Error('No answer');
  return body.errorMessage;
}

function render({ customerName, apiKey, validUntil, sites }: OpenedHandover): void {
  const day = validUntil.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3T00:00:00Z');
  const days = new Intl.DateTimeFormat(pageLocale(), { dateStyle: 'long', timeZone: 'UTC' });
  const names = sites.map(({ siteName }) => siteName).join(', ');
  const [first] = sites;
  part('apiKey').textContent = apiKey;
  part('customerName').textContent = customerName;
  part('validUntil').textContent = days.format(new Date(day));
  part('sites').textContent = names || (part('sites').dataset.otherwise ?? '');
  if (first) {
    const headers = [`--header "apikey: ${apiKey}"`, `--header "siteName: ${first.siteName}"`];
    part('curl').textContent = [`curl "${first.address}/api/access"`, ...headers].join(' \\\n  ');
    part('call').hidden = false;
  }
  part('opened').hidden = false;
  part('keepIt').focus();
}

/** Closing the page before copying would lose the key. */
const confirmLeave = (event: BeforeUnloadEvent): void => event.preventDefault();

async function copy(name: string): Promise<void> {
  const { copied = '', notCopied = '' } = part('notice').dataset;
  if (await copyWithNotice(part(name).textContent ?? '', part('notice'), { copied, notCopied }))
    removeEventListener('beforeunload', confirmLeave);
}

/** In place: loading the page anew would lose a shown key. */
async function switchLanguage({ action }: HTMLFormElement): Promise<void> {
  try {
    await fetch(action, { method: 'POST', redirect: 'manual' });
    const response = await fetch(location.pathname);
    const other = new DOMParser().parseFromString(await response.text(), 'text/html');
    document.documentElement.lang = other.documentElement.lang;
    document.title = other.title;
    document.body.replaceWith(other.body);
    document.querySelector<HTMLElement>(`${languageForm} button`)?.focus();
    start();
  } catch {
    part('trouble').textContent = part('trouble').dataset.otherwise ?? '';
  }
}

function start(): void {
  part('show').addEventListener('click', () => void showKey());
  for (const button of document.querySelectorAll<HTMLElement>('[data-copies]'))
    button.addEventListener('click', () => void copy(button.dataset.copies ?? ''));
  document.querySelector<HTMLFormElement>(languageForm)?.addEventListener('submit', (event) => {
    event.preventDefault();
    event.stopPropagation();
    void switchLanguage(event.currentTarget as HTMLFormElement);
  });
  if (shown) render(shown);
  else part(token ? 'closed' : 'noToken').hidden = false;
}

await loadStyle(style);
start();
