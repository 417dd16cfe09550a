import type { Language } from '@fagvaerk/contract/language.ts';
import { createRoot } from 'react-dom/client';
import { loadStyle } from '../shell/load-style.ts';
import { KeyDialog } from './KeyDialog.tsx';
import style from './key-dialog.css?url';

let isOpen = false;

/** Over whatever page the reader is on; gone without a trace when it is closed. */
export async function openKeyDialog(): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  const reachedFrom = document.activeElement;
  await loadStyle(style);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
    isOpen = false;
    returnFocus(reachedFrom);
  };
  root.render(<KeyDialog language={document.documentElement.lang as Language} onClose={close} />);
}

/** On phones the menu that held the button has gone; the button that opens it has not. */
function returnFocus(reachedFrom: Element | null): void {
  const places = [reachedFrom, document.querySelector('.menu-button')];
  const seen = places.find((one) => one instanceof HTMLElement && one.checkVisibility());
  if (seen instanceof HTMLElement) seen.focus();
}
