import { useLanguage } from './use-language.ts';

/** Works without scripts; switch-language.ts keeps the reader's position. */
export function LanguageForm() {
  const { language, words } = useLanguage();
  const other = language === 'da' ? 'en' : 'da';
  return (
    <form className="when-logged-out" method="post" action={`/language/${other}`}>
      <button
        className="bar-button language-button"
        type="submit"
        aria-label={`${words.otherLanguage}: ${words.switchLanguage}`}
      >
        {other === 'en' ? <BritishFlag /> : <DanishFlag />}
        <span aria-hidden="true">{words.otherLanguage}</span>
      </button>
    </form>
  );
}

function DanishFlag() {
  return (
    <svg viewBox="0 0 37 28" width="22" height="16" aria-hidden="true">
      <path fill="#c8102e" d="M0 0h37v28H0z" />
      <path fill="#fff" d="M12 0h4v28h-4zM0 12h37v4H0z" />
    </svg>
  );
}

function BritishFlag() {
  return (
    <svg viewBox="0 0 60 40" width="22" height="16" aria-hidden="true">
      <path fill="#012169" d="M0 0h60v40H0z" />
      <path stroke="#fff" strokeWidth="8" d="m0 0 60 40m0-40L0 40" />
      <path stroke="#c8102e" strokeWidth="3.5" d="m0 0 60 40m0-40L0 40" />
      <path stroke="#fff" strokeWidth="13" d="M30 0v40M0 20h60" />
      <path stroke="#c8102e" strokeWidth="8" d="M30 0v40M0 20h60" />
    </svg>
  );
}
