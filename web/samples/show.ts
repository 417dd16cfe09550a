/** Shows the samples of a page in another language. They are made of the cURL that stands there, so pages carry nothing more. */
import { readCurl } from '@fagvaerk/catalogue/samples/curl.ts';
import { type SampleLanguage, sampleLanguages } from '@fagvaerk/catalogue/samples/languages.ts';
import { sampleIn } from '@fagvaerk/catalogue/samples/samples.ts';
import { curlOf } from './brought.ts';
import { colour } from './colour.ts';

/** Where the reader's choice of language is kept. */
export const sampleStorageKey = 'fagvaerk.samples';

/** Remembers the choice, and holds it for the whole page. */
export function choose(wanted: string): void {
  const [inPage] = sampleLanguages;
  if (wanted === inPage) localStorage.removeItem(sampleStorageKey);
  else localStorage.setItem(sampleStorageKey, wanted);
  showChosen();
}

export function showChosen(): void {
  const stored = localStorage.getItem(sampleStorageKey);
  const language = sampleLanguages.find((one) => one === stored) ?? sampleLanguages[0];
  for (const figure of document.querySelectorAll<HTMLElement>('figure[data-sample]')) showIn(figure, language);
}

/** After a change of the cURL that all others are made of. */
export function showAnew(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('figure[data-sample]')) figure.dataset.sample = '';
  showChosen();
}

function showIn(figure: HTMLElement, language: SampleLanguage): void {
  const code = figure.querySelector('code');
  if (!code || figure.dataset.sample === language) return;
  const curl = curlOf(figure);
  const request = readCurl(curl.map(({ textContent }) => textContent).join(''));
  if (!request) return;
  code.replaceChildren(...(language === 'cURL' ? curl : colour(sampleIn(language, request))));
  figure.dataset.sample = language;
  for (const select of figure.querySelectorAll('select')) select.value = language;
}
