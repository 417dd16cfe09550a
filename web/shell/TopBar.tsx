import type { Language } from '@fagvaerk/contract/language.ts';
import type { ReactNode } from 'react';
import { messagesIn } from '../language/messages.ts';
import { LanguageForm } from './LanguageForm.tsx';
import { Logo } from './Logo.tsx';
import { menuId, topBarId } from './menu.ts';
import { panel } from './panel-addresses.ts';
import { SchemeButton } from './SchemeButton.tsx';
import { SearchForm } from './SearchForm.tsx';

interface Props {
  language: Language;
  searchIndex: string;
  children?: ReactNode;
}

export function TopBar({ language, searchIndex, children }: Props) {
  const words = messagesIn(language);
  return (
    <header className="top-bar" id={topBarId}>
      <button className="bar-button menu-button" type="button" popoverTarget={menuId} aria-label={words.menu}>
        <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M3 5.5h14M3 10h14M3 14.5h14" />
        </svg>
      </button>
      <button className="bar-button menu-fold needs-script" type="button">
        <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M3 4h14v12H3zM8 4v12" />
        </svg>
        <span className="menu-hide">{words.hideMenu}</span>
        <span className="menu-show">{words.showMenu}</span>
      </button>
      <a className="brand" href="/">
        <Logo />
        <span>{words.brand}</span>
        <span className="brand-part">API</span>
      </a>
      <SearchForm language={language} index={searchIndex} />
      <div className="top-bar-end">
        {children}
        <a className="when-logged-in" href={panel.customers}>
          {words.adminPanel}
        </a>
        <SchemeButton language={language} />
        <LanguageForm language={language} />
      </div>
    </header>
  );
}
