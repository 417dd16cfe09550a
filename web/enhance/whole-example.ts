import { messagesIn } from '../language/messages.ts';
import { hasModifier } from './has-modifier.ts';
import { linkNames } from './link-examples.ts';
import { loadStyle } from './load-style.ts';
import style from './whole-example.css?url';

const words = messagesIn();

/** Inside the section of the call, where the lines keep their links and arrow keys. */
export async function openExampleDialog(figure: HTMLElement): Promise<void> {
  await loadStyle(style);
  if (document.querySelector('.whole-example')) return;
  const section = figure.closest('.endpoint');
  if (section) linkNames(section);
  const dialog = document.createElement('dialog');
  dialog.className = 'whole-example';
  dialog.setAttribute('closedby', 'any');
  dialog.ariaLabel = figure.ariaLabel;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'plain-button';
  close.textContent = words.close;
  const copy = figure.cloneNode(true) as HTMLElement;
  for (const tool of copy.querySelectorAll('select, .whole-button')) tool.remove();
  copy.querySelector('.code-tools')?.append(close);
  // The arrow keys scroll at once.
  copy.querySelector('pre')?.setAttribute('autofocus', '');
  dialog.append(copy);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest('button, pre a');
    if (!hasModifier(event) && pressed && !pressed.matches('.code-button')) dialog.close();
  });
  (section ?? document.body).append(dialog);
  dialog.showModal();
  dialog.querySelector('.marked, .near')?.scrollIntoView({ block: 'center' });
}
