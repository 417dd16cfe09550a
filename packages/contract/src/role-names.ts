import type { Language } from './language.ts';

export const builtInRoleNames = {
  everything: { da: 'Alt, læs', en: 'Everything, read' },
  version: { da: 'Læs alt i {version}', en: 'Read access to everything in {version}' },
  page: { da: '{page}, læs ({version})', en: '{page}, read ({version})' },
  pageWithWrites: { da: '{page}, læs og skriv ({version})', en: '{page}, read and write ({version})' },
} as const satisfies Record<string, Record<Language, string>>;
