import { handoverRoute, type OpenedHandover } from '@fagvaerk/contract/keys.ts';
import { type Language, localeOf } from '@fagvaerk/contract/language.ts';
import { copyNoticeMs } from '@fagvaerk/contract/limits.ts';
import { loadStyle } from '../shell/load-style.ts';
import style from './handover.css?url';

const { lang } = document.documentElement;

function part(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!found) throw new Error(`The page has no ${name}`);
  return found;
}

/** Only on click: link scanners must not use up the one-time link. */
async function showKey(token: string): Promise<void> {
  const button = part('show');
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  part('trouble').textContent = '';
  try {
    const handover = await redeem(token);
    part('closed').hidden = true;
    if (typeof handover === 'string') part('trouble').textContent = handover;
    else render(handover);
  } catch {
    part('trouble').textContent = part('trouble').dataset.otherwise ?? '';
  } finally {
    button.ariaBusy = 'false';
  }
}

/** Returns the refusal message, or throws if there is no usable response. */
async function redeem(token: string): Promise<OpenedHandover | string> {
  const response = await fetch(handoverRoute, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': lang },
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
  const days = new Intl.DateTimeFormat(localeOf(lang as Language), { dateStyle: 'long', timeZone: 'UTC' });
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
  addEventListener('beforeunload', confirmLeave);
}

/** Closing the page before copying would lose the key. */
const confirmLeave = (event: BeforeUnloadEvent): void => event.preventDefault();

async function copy(name: string): Promise<void> {
  const notice = part('notice');
  const isCopied = await navigator.clipboard.writeText(part(name).textContent ?? '').then(
    () => true,
    () => false,
  );
  if (isCopied) removeEventListener('beforeunload', confirmLeave);
  notice.textContent = (isCopied ? notice.dataset.copied : notice.dataset.failed) ?? '';
  setTimeout(() => {
    notice.textContent = '';
  }, copyNoticeMs);
}

await loadStyle(style);
const token = location.hash.slice(1);
part(token ? 'closed' : 'noToken').hidden = false;
part('show').addEventListener('click', () => void showKey(token));
for (const button of document.querySelectorAll<HTMLElement>('[data-copies]'))
  button.addEventListener('click', () => void copy(button.dataset.copies ?? ''));
