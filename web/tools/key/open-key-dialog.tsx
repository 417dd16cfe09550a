import { createRoot } from 'react-dom/client';
import { loadStyle } from '../../enhance/load-style.ts';
import { KeyDialog } from './KeyDialog.tsx';
import style from './key-dialog.css?url';

let isOpen = false;

/** `onUse` is called when a key has been entered. */
export async function openKeyDialog(onUse: () => void): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  const openedFrom = document.activeElement;
  await loadStyle(style);
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const close = () => {
    root.unmount();
    container.remove();
    isOpen = false;
    returnFocus(openedFrom);
  };
  root.render(<KeyDialog onUse={onUse} onClose={close} />);
}

/** On phones the menu with the button is closed by now; its opener is visible. */
function returnFocus(openedFrom: Element | null): void {
  const candidates = [openedFrom, document.querySelector('.menu-button')];
  const target = candidates.find((one) => one instanceof HTMLElement && one.checkVisibility());
  if (target instanceof HTMLElement) target.focus();
}
