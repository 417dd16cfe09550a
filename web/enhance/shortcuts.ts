/** Shortcuts of one key can be switched off: some readers speak what they type, or press keys by accident. */
import { shortcutsOffStorageKey } from './storage-keys.ts';
import { writeText } from './stored-value.ts';

const choice = document.querySelector<HTMLInputElement>('.shortcuts input');

function store(isOn: boolean): void {
  writeText(shortcutsOffStorageKey, isOn ? null : '1');
  document.documentElement.toggleAttribute('data-no-keys', !isOn);
}

// Switched off before this module was loaded, or on an earlier page.
if (choice?.checked === false) store(false);
else if (choice) choice.checked = !('noKeys' in document.documentElement.dataset);
choice?.addEventListener('change', () => store(choice.checked));
