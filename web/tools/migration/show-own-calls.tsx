import migration from 'virtual:migration';
import type { Tool } from '@fagvaerk/catalogue/model.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { OwnCalls } from './OwnCalls.tsx';

const tool: Tool = 'own-v3-calls';
const container = document.getElementById(tool);
if (!container) throw new Error('The page has no place for the tool');
createRoot(container).render(
  <StrictMode>
    <OwnCalls migration={migration} language={document.documentElement.lang as Language} />
  </StrictMode>,
);
