import { Icon } from '../theme/icons.tsx';
import { menuId, topBarId } from './element-ids.ts';
import { KeyButton } from './KeyButton.tsx';
import { LanguageForm } from './LanguageForm.tsx';
import { Logo } from './Logo.tsx';
import { panel } from './panel-addresses.ts';
import { SearchForm } from './SearchForm.tsx';
import { useLanguage } from './use-language.ts';

export function TopBar({ searchIndex }: { searchIndex: string }) {
  const { words } = useLanguage();
  return (
    <header className="top-bar" id={topBarId}>
      <MenuButtons />
      <a className="brand" href="/">
        <Logo />
        <span>{words.brand}</span>
        <span className="brand-part">API</span>
      </a>
      <SearchForm index={searchIndex} />
      <div className="top-bar-end">
        <KeyButton />
        <a className="main-button when-logged-in" href={panel.customers}>
          {words.adminPanel}
        </a>
        <SchemeButton />
        <LanguageForm />
      </div>
    </header>
  );
}

/** Opens the menu on phones, folds it elsewhere. Without `onFold`, enhance/buttons.ts folds it. */
export function MenuButtons({ onFold }: { onFold?: () => void }) {
  const { words } = useLanguage();
  return (
    <>
      <button className="bar-button menu-button" type="button" popoverTarget={menuId} aria-label={words.menu}>
        <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M3 5.5h14M3 10h14M3 14.5h14" />
        </svg>
      </button>
      <button className="bar-button menu-fold needs-script" type="button" onClick={onFold}>
        <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M3 4h14v12H3zM8 4v12" />
        </svg>
        <span className="menu-hide">{words.hideMenu}</span>
        <span className="menu-show">{words.showMenu}</span>
      </button>
    </>
  );
}

/** Static; enhance/buttons.ts acts on it, the style sheet shows the icon of what is chosen. */
function SchemeButton() {
  const { words } = useLanguage();
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
