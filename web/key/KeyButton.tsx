import type { Language } from '@fagvaerk/contract/language.ts';
import { messagesIn } from '../language/messages.ts';

/** Opens the dialog of the reader's own key; reach.ts hears it. */
export const KeyButton = ({ language }: { language: Language }) => (
  <button className="bar-button your-key" type="button">
    {messagesIn(language).yourKey}
  </button>
);
