import { handoverRoute, type OpenedHandover } from '@fagvaerk/contract/keys.ts';
import { copyNoticeMs } from '@fagvaerk/contract/limits.ts';
import { loadStyle } from '../shell/load-style.ts';
import style from './handover.css?url';

const { lang } = document.documentElement;

function part(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!found) throw new Error(`The page has no ${name}`);
  return found;
}

/** Nothing is asked before somebody presses the button: what looks into links for people must not use them up. */
async function showKey(token: string): Promise<void> {
  const button = part('show');
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  part('trouble').textContent = '';
  try {
    const opened = await open(token);
    part('closed').hidden = true;
    if (typeof opened === 'string') part('trouble').textContent = opened;
    else show(opened);
  } catch {
    part('trouble').textContent = part('trouble').dataset.otherwise ?? '';
  } finally {
    button.ariaBusy = 'false';
  }
}

/** What the link holds, or why it is not shown. Throws where there is no knowing. */
async function open(token: string): Promise<OpenedHandover | string> {
  const response = await fetch(handoverRoute, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': lang },
    body: JSON.stringify({ token }),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  const answer = (await response.json()) as OpenedHandover & { errorMessage?: string };
  if (response.ok) return answer;
  if (response.status !== 410 && response.status !== 404) part('closed').hidden = false;
  if (!answer.errorMessage || response.status >= 500) throw new Error('No answer');
  return answer.errorMessage;
}

function show({ customerName, apiKey, validUntil, sites }: OpenedHandover): void {
  const day = validUntil.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3T00:00:00Z');
  const days = new Intl.DateTimeFormat(lang === 'da' ? 'da-DK' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' });
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
  addEventListener('beforeunload', askFirst);
}

/** Until it was copied, closing the page would lose the key. */
const askFirst = (event: BeforeUnloadEvent): void => event.preventDefault();

async function copy(name: string): Promise<void> {
  const notice = part('notice');
  const isCopied = await navigator.clipboard.writeText(part(name).textContent ?? '').then(
    () => true,
    () => false,
  );
  if (isCopied) removeEventListener('beforeunload', askFirst);
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
