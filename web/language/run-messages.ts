import { pageLanguage } from './page-language.ts';

const da = {
  run: 'Kør kaldet',
  runWithDemoKey: 'Kør med den åbne nøgle',
  runSteps: "Kør trinene her på siden. Id'erne i et svar går videre til de næste trin.",
  runFirst: "Kør først de kald, id'erne kommer fra.",
  next: "De næste kald bruger id'et i svaret:",
  program: 'Program',
  copyPrompt: 'Kopiér som prompt',
  promptCopied: 'Prompten er kopieret',
  promptNotCopied: 'Prompten kunne ikke kopieres',
  prompt: (task: string, pages: string, language: string, program: string) =>
    `Hjælp mig med at bygge denne integration til Fagværks API: ${task}\n\nLæs først dokumentationen:\n${pages}\n\nBegynd med dette program (${language}), og tilpas det til mit system. Læg API-nøglen i en miljøvariabel.\n\n${program}\n`,
};

const en: typeof da = {
  run: 'Run call',
  runWithDemoKey: 'Run with the demo key',
  runSteps: 'Run the steps on this page. The IDs in a response are used in the next steps.',
  runFirst: 'First run the calls that the IDs come from.',
  next: 'The next calls use the ID in the response:',
  program: 'Program',
  copyPrompt: 'Copy as prompt',
  promptCopied: 'Prompt copied',
  promptNotCopied: "The prompt couldn't be copied",
  prompt: (task, pages, language, program) =>
    `Help me build this integration with the Fagværk API: ${task}\n\nRead the documentation first:\n${pages}\n\nStart from this program (${language}) and adapt it to my system. Keep the API key in an environment variable.\n\n${program}\n`,
};

export const runMessagesIn = (language = pageLanguage()): typeof da => ({ da, en })[language];
