/** The script of the page about moving to v4.0. Each tool comes when it is wanted; imports are late, as those of the page of calls are. */
import type { Tool } from '@fagvaerk/catalogue/model.ts';
import type { keyStorageName } from '../key/key-store.ts';

/** As in key/reach.ts: no file of its own for a name. */
const keptAs: typeof keyStorageName = 'fagvaerk-key';
const place = (tool: Tool) => document.getElementById(tool);

place('translate-answer')?.addEventListener('click', () => void import('./show-translator.tsx'), { once: true });

const showCalls = () => void import('./show-own-calls.tsx');
try {
  if (sessionStorage[keptAs] || localStorage[keptAs]) showCalls();
} catch {
  // A browser that keeps nothing has kept no key.
}
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('.your-key')) showCalls();
});
