/** Buttons of code boxes and of the top bar, and links that are copied. */
import { messagesIn } from '../language/messages.ts';
import { copyWithNotice } from './copy-with-notice.ts';
import { chooseScheme, chosenScheme, schemes } from './scheme.ts';
import { foldedMenuStorageKey } from './storage-keys.ts';
import { writeText } from './stored-value.ts';

const words = messagesIn();
const schemeNames = { system: words.schemeSystem, light: words.schemeLight, dark: words.schemeDark };

/** Rejects if a file is gone. */
export async function press(button: HTMLElement): Promise<void> {
  const figure = button.closest('figure');
  if (button instanceof HTMLAnchorElement) {
    const { copyLink } = await import('./copy-link.ts');
    await copyLink(button);
  } else if (button.matches('.menu-fold')) foldMenu();
  else if (!figure) chooseNextScheme();
  else if (button.matches('.whole-button')) {
    const { openExampleDialog } = await import('./whole-example.ts');
    await openExampleDialog(figure);
  } else if (button.matches('.wrap-button')) button.ariaPressed = String(figure.toggleAttribute('data-wrap'));
  else await copyWithNotice(codeOf(figure), button.previousElementSibling, words);
}

/** In the chosen language, which may still load. */
async function codeOf(figure: HTMLElement): Promise<string> {
  const choice = figure.querySelector('select');
  if (choice && choice.selectedIndex > 0 && choice.value !== figure.dataset.sample) {
    const { showIn } = await import('./samples/show.ts');
    await showIn(figure);
  }
  return figure.querySelector('code')?.textContent ?? '';
}

export function foldMenu(): void {
  const isFolded = document.documentElement.toggleAttribute('data-folded');
  writeText(foldedMenuStorageKey, isFolded ? '1' : null);
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
