import { Icon } from '../theme/icons.tsx';
import { useLanguage } from './use-language.ts';

export const KeyButton = () => (
  <button className="bar-button your-key needs-script" type="button">
    <Icon name="key" size={16} />
    {useLanguage().words.yourKey}
  </button>
);
