/** Generates samples in other languages from the cURL on the page. */
import { readCurl } from '@fagvaerk/catalogue/samples/curl.ts';
import { type SampleLanguage, sampleLanguages } from '@fagvaerk/catalogue/samples/languages.ts';
import { sampleIn } from '@fagvaerk/catalogue/samples/samples.ts';
import { colour } from './colour.ts';
import { originalCurl, originalText } from './original-curl.ts';

export const sampleStorageKey = 'fagvaerk.samples';

export function chooseLanguage(language: string): void {
  const [inPage] = sampleLanguages;
  if (language === inPage) localStorage.removeItem(sampleStorageKey);
  else localStorage.setItem(sampleStorageKey, language);
  showChosen();
}

const chosenLanguage = (): SampleLanguage =>
  sampleLanguages.find((one) => one === localStorage.getItem(sampleStorageKey)) ?? sampleLanguages[0];

export function showChosen(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('figure[data-sample]')) void showIn(figure);
}

/** Without a sample the code stays, and the choice returns to its language. */
export async function showIn(figure: HTMLElement): Promise<void> {
  const language = chosenLanguage();
  const curl = originalCurl(figure);
  const nodes = language === 'cURL' ? curl : await translate(figure, language).catch(() => null);
  if (language !== chosenLanguage()) return;
  if (nodes) {
    figure.querySelector('code')?.replaceChildren(...nodes);
    figure.dataset.sample = language;
  }
  for (const select of figure.querySelectorAll('select')) select.value = figure.dataset.sample || sampleLanguages[0];
}

async function translate(figure: HTMLElement, language: SampleLanguage) {
  const { program } = figure.dataset;
  if (program) return colour((await fetchProgram(program))[language]);
  const request = readCurl(originalText(figure));
  return request && colour(sampleIn(language, request));
}

async function fetchProgram(name: string): Promise<Record<SampleLanguage, string>> {
  const response = await fetch(`/programs/${name}.json`);
  if (!response.ok) throw new Error(`The program was answered with ${response.status}`);
  return response.json();
}
