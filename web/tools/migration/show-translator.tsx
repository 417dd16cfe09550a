import migration from 'virtual:migration';
import type { Tool } from '@fagvaerk/catalogue/model.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Translator } from './Translator.tsx';

const tool: Tool = 'translate-answer';
export function showTranslator(startsWithExample: boolean): void {
  const container = document.getElementById(tool);
  if (!container) throw new Error('The page has no place for the tool');
  createRoot(container).render(
    <StrictMode>
      <Translator
        migration={migration}
        language={document.documentElement.lang as Language}
        startsWithExample={startsWithExample}
      />
    </StrictMode>,
  );
}
