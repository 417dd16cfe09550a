import type { Language } from '@fagvaerk/contract/language.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadStyle } from '../../enhance/load-style.ts';
import style from './calls.css?url';
import { callsRootId } from './route.ts';
import { YourCalls } from './YourCalls.tsx';

const container = document.getElementById(callsRootId);
if (!container) throw new Error('The page has no place for the calls');
await loadStyle(style);
createRoot(container).render(
  <StrictMode>
    <YourCalls language={document.documentElement.lang as Language} />
  </StrictMode>,
);
