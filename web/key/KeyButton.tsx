import type { Language } from '@fagvaerk/contract/language.ts';
import { messagesIn } from '../language/messages.ts';

export const KeyButton = ({ language }: { language: Language }) => (
  <button className="bar-button your-key" type="button">
    {messagesIn(language).yourKey}
  </button>
);
