/** Generates samples in other languages from the cURL on the page. */
import { readCurl } from '@fagvaerk/catalogue/samples/curl.ts';
import { type SampleLanguage, sampleLanguages } from '@fagvaerk/catalogue/samples/languages.ts';
import { sampleIn } from '@fagvaerk/catalogue/samples/samples.ts';
import { colour } from './colour.ts';
import { originalCurl } from './original-curl.ts';

export const sampleStorageKey = 'fagvaerk.samples';

export function chooseLanguage(language: string): void {
  const [inPage] = sampleLanguages;
  if (language === inPage) localStorage.removeItem(sampleStorageKey);
  else localStorage.setItem(sampleStorageKey, language);
  showChosen();
}

export function showChosen(): void {
  const stored = localStorage.getItem(sampleStorageKey);
  const language = sampleLanguages.find((one) => one === stored) ?? sampleLanguages[0];
  for (const figure of document.querySelectorAll<HTMLElement>('figure[data-sample]')) showIn(figure, language);
}

export function rerender(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('figure[data-sample]')) figure.dataset.sample = '';
  showChosen();
}

function showIn(figure: HTMLElement, language: SampleLanguage): void {
  const code = figure.querySelector('code');
  if (!code || figure.dataset.sample === language) return;
  const curl = originalCurl(figure);
  const request = readCurl(curl.map(({ textContent }) => textContent).join(''));
  if (!request) return;
  code.replaceChildren(...(language === 'cURL' ? curl : colour(sampleIn(language, request))));
  figure.dataset.sample = language;
  for (const select of figure.querySelectorAll('select')) select.value = language;
}
