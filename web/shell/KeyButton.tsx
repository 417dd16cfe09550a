import type { Language } from '@fagvaerk/contract/language.ts';
import { messagesIn } from '../language/messages.ts';
import { Icon } from '../theme/icons.tsx';

export const KeyButton = ({ language }: { language: Language }) => (
  <button className="bar-button your-key needs-script" type="button">
    <Icon name="key" size={16} />
    {messagesIn(language).yourKey}
  </button>
);
