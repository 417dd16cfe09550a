import { searchAddress } from '@fagvaerk/catalogue/search/markup.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { searchMarkers } from '@fagvaerk/contract/portal-manifest.ts';
import { useLanguage } from './page-context.ts';

/** The server replaces the markers with the query and its results. */
export function SearchArticle({ hasQuery }: { hasQuery: boolean }) {
  const { words } = useLanguage();
  return (
    <article className="guide search-page">
      <div className="guide-text">
        <h1>{words.search}</h1>
        <search>
          <form action="/search" className="search-again">
            <input
              type="search"
              name="q"
              aria-label={words.search}
              placeholder={words.searchPlaceholder}
              defaultValue={hasQuery ? searchMarkers.query : ''}
              maxLength={searchMaximumCharacters}
              autoComplete="off"
            />
            <button type="submit">{words.search}</button>
          </form>
        </search>
        {hasQuery ? (
          <>
            <p className="hint" role="status">
              {words.searchFound(searchMarkers.count, searchMarkers.query)}
            </p>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a mark that the server replaces by the results. */}
            <div dangerouslySetInnerHTML={{ __html: searchMarkers.results }} />
          </>
        ) : (
          <>
            <p className="hint">{words.searchEmpty}</p>
            <ul>
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
