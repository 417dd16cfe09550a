import type { Language } from '@fagvaerk/contract/language.ts';
import { messagesIn } from '../language/messages.ts';
import { Icon } from '../theme/icons.tsx';

/** Static; enhance/buttons.ts acts on it, the style sheet shows the icon of what is chosen. */
export function SchemeButton({ language }: { language: Language }) {
  const words = messagesIn(language);
  return (
    <button
      className="bar-button scheme-button needs-script"
      type="button"
      aria-label={`${words.colourScheme}: ${words.schemeSystem}`}
    >
      <Icon name="system" />
      <Icon name="light" />
      <Icon name="dark" />
    </button>
  );
}
