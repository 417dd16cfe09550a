import type { Tool } from '@fagvaerk/catalogue/model.ts';
import type { keyStorageName } from '../key/key-store.ts';

/** Inlined, as in pages/scripts/your-key.ts. */
const storageKey: typeof keyStorageName = 'fagvaerk-key';
const container = (tool: Tool) => document.getElementById(tool);

container('translate-answer')?.addEventListener(
  'click',
  async ({ target }) => {
    const { showTranslator } = await import('./show-translator.tsx');
    showTranslator(target instanceof HTMLButtonElement && target.value === 'example');
  },
  { once: true },
);

const showCalls = () => void import('./show-own-calls.tsx');
try {
  if (sessionStorage[storageKey] || localStorage[storageKey]) showCalls();
} catch {}
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('.your-key')) showCalls();
});
