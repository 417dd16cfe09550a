/** Generates samples in other languages from the cURL on the page. */
import { readCurl } from '@fagvaerk/catalogue/samples/curl.ts';
import { type SampleLanguage, sampleLanguages } from '@fagvaerk/catalogue/samples/languages.ts';
import { sampleIn } from '@fagvaerk/catalogue/samples/samples.ts';
import { sampleStorageKey } from '../storage-keys.ts';
import { readText, writeText } from '../stored-value.ts';
import { colour } from './colour.ts';
import { originalCurl, originalText } from './original-curl.ts';

const [inPage] = sampleLanguages;
let chosen = languageNamed(readText(sampleStorageKey));

export const chosenLanguage = (): SampleLanguage => chosen;

export function chooseLanguage(language: string): void {
  chosen = languageNamed(language);
  writeText(sampleStorageKey, chosen === inPage ? null : chosen);
  showChosen();
}

function languageNamed(name: string | null): SampleLanguage {
  return sampleLanguages.find((one) => one === name) ?? inPage;
}

export function showChosen(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('figure[data-sample]')) void showIn(figure);
}

/** Without a sample the code stays, and the choice returns to its language. */
export async function showIn(figure: HTMLElement): Promise<void> {
  const language = chosen;
  const curl = originalCurl(figure);
  const nodes = language === inPage ? curl : await translate(figure, language).catch(() => null);
  if (language !== chosen) return;
  if (nodes) {
    figure.querySelector('code')?.replaceChildren(...nodes);
    figure.dataset.sample = language;
  }
  const shown = figure.dataset.sample || inPage;
  // Setting the same value would forget the letters typed so far.
  for (const select of figure.querySelectorAll('select')) if (select.value !== shown) select.value = shown;
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
