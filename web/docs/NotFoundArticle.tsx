import { suggestionsMarker, supportMarkers } from '@fagvaerk/contract/portal-manifest.ts';
import { useLanguage } from '../shell/use-language.ts';
import { SearchAgain } from './SearchAgain.tsx';

export function NotFoundArticle() {
  const { language, words } = useLanguage();
  return (
    <article className="guide not-found">
      <div className="guide-text">
        <p className="eyebrow">404</p>
        <h1>{words.notFoundTitle}</h1>
        <p className="lead">{words.notFoundText}</p>
        <SearchAgain />
        <h2>{words.notFoundSuggestions}</h2>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a mark that the server replaces by the nearest pages. */}
        <ul className="bullets suggestions" dangerouslySetInnerHTML={{ __html: suggestionsMarker }} />
        <p>
          <a href="/introduction">{words.notFoundHome}</a>
        </p>
        <h2>{words.notFoundHelp}</h2>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a mark that the server replaces by the ways to reach support. */}
        <p dangerouslySetInnerHTML={{ __html: supportMarkers[language] }} />
      </div>
    </article>
  );
}
