import { messagesIn } from '../language/messages.ts';
import { hasModifier } from './has-modifier.ts';
import { linkNames } from './link-examples.ts';
import { loadStyle } from './load-style.ts';
import style from './whole-example.css?url';

const words = messagesIn();

/** Inside the section of the call, where the lines keep their links and arrow keys. */
export async function openExampleDialog(figure: HTMLElement): Promise<void> {
  await loadStyle(style);
  const example = figure.querySelector('pre');
  if (!example || document.querySelector('.whole-example')) return;
  const section = figure.closest('.endpoint');
  if (section) linkNames(section);
  const dialog = document.createElement('dialog');
  dialog.className = 'whole-example code';
  dialog.setAttribute('closedby', 'any');
  dialog.ariaLabel = figure.ariaLabel;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = words.close;
  dialog.append(close, example.cloneNode(true));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (!hasModifier(event) && (event.target as Element).closest('button, a')) dialog.close();
  });
  (section ?? document.body).append(dialog);
  dialog.showModal();
  dialog.querySelector('.marked, .near')?.scrollIntoView({ block: 'center' });
}
