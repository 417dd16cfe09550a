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
  for (const figure of document.querySelectorAll<HTMLElement>('figure[data-sample]')) void showIn(figure, language);
}

export function rerender(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('figure[data-sample]')) figure.dataset.sample = '';
  showChosen();
}

async function showIn(figure: HTMLElement, language: SampleLanguage): Promise<void> {
  const code = figure.querySelector('code');
  if (!code || figure.dataset.sample === language) return;
  const curl = originalCurl(figure);
  const { program } = figure.dataset;
  const request = readCurl(curl.map(({ textContent }) => textContent).join(''));
  const sample = program ? await fetchProgram(program, language) : request && sampleIn(language, request);
  if (!sample) return;
  code.replaceChildren(...(language === 'cURL' ? curl : colour(sample)));
  figure.dataset.sample = language;
  for (const select of figure.querySelectorAll('select')) select.value = language;
}

const programs = new Map<string, Promise<Record<SampleLanguage, string>>>();

async function fetchProgram(name: string, language: SampleLanguage): Promise<string> {
  const texts = programs.get(name) ?? fetch(`/programs/${name}.json`).then((response) => response.json());
  programs.set(name, texts);
  return (await texts)[language];
}
