/** The buttons of code boxes, and those of the top bar that choose colours and fold the menu. */
import type { Language } from '@fagvaerk/contract/language.ts';
import { messagesIn } from '../language/messages.ts';
import { foldedMenuKey } from '../shell/menu.ts';
import { copyWithNotice } from './copy-with-notice.ts';
import { chooseScheme, chosenScheme, schemes } from './scheme.ts';

const words = messagesIn(document.documentElement.lang as Language);
const schemeNames = { system: words.schemeSystem, light: words.schemeLight, dark: words.schemeDark };

export function press(button: HTMLElement): void {
  const figure = button.closest('figure');
  const { toggles } = button.dataset;
  if (button.matches('.menu-fold')) foldMenu();
  else if (!figure) chooseNextScheme();
  else if (toggles) button.ariaPressed = String(figure.toggleAttribute(`data-${toggles}`));
  else void copyWithNotice(figure.querySelector('code')?.textContent ?? '', button.previousElementSibling, words);
}

function foldMenu(): void {
  const isFolded = document.documentElement.toggleAttribute('data-folded');
  try {
    localStorage[foldedMenuKey] = isFolded ? 1 : '';
  } catch {
    // Not remembered.
  }
}

function chooseNextScheme(): void {
  chooseScheme(schemes[(schemes.indexOf(chosenScheme()) + 1) % schemes.length] ?? 'system');
  nameSchemeButton();
}

/** The page is built without knowing the choice. */
function nameSchemeButton(): void {
  const button = document.querySelector<HTMLElement>('.scheme-button');
  if (!button) return;
  button.title = schemeNames[chosenScheme()];
  button.ariaLabel = `${words.colourScheme}: ${button.title}`;
}
nameSchemeButton();
