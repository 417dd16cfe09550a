import { searchAddress } from '@fagvaerk/catalogue/search/markup.ts';
import { searchMarkers, supportMarkers } from '@fagvaerk/contract/portal-manifest.ts';
import { useLanguage } from '../shell/use-language.ts';
import { SearchAgain } from './SearchAgain.tsx';

/** The server replaces the markers with the query and its results. */
export function SearchArticle({ hasQuery }: { hasQuery: boolean }) {
  const { language, words } = useLanguage();
  return (
    <article className="guide search-page">
      <div className="guide-text">
        <h1>{words.search}</h1>
        <SearchAgain query={hasQuery ? searchMarkers.query : ''} />
        {hasQuery ? (
          <>
            <p className="note" role="status">
              {words.searchFound(searchMarkers.count, searchMarkers.query)}
            </p>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a mark that the server replaces by the results. */}
            <div dangerouslySetInnerHTML={{ __html: searchMarkers.results }} />
            <h2>{words.searchHelp}</h2>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a mark that the server replaces by the ways to reach support. */}
            <p dangerouslySetInnerHTML={{ __html: supportMarkers[language] }} />
          </>
        ) : (
          <>
            <p className="note">{words.searchEmpty}</p>
            <ul className="bullets suggestions">
              {words.searchIdeas.map((idea) => (
                <li key={idea}>
                  <a href={searchAddress(idea)}>{idea}</a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </article>
  );
}
