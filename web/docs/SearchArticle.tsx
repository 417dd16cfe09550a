import { searchAddress } from '@fagvaerk/catalogue/search/markup.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { searchMarks } from '@fagvaerk/contract/portal-manifest.ts';
import { useReading } from './reading.ts';

/** The page of results. What was asked for and what was found is put in by the server. */
export function SearchArticle({ isAsked }: { isAsked: boolean }) {
  const { words } = useReading();
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
              defaultValue={isAsked ? searchMarks.query : ''}
              maxLength={searchMaximumCharacters}
              autoComplete="off"
            />
            <button type="submit">{words.search}</button>
          </form>
        </search>
        {isAsked ? (
          <>
            <p className="hint" role="status">
              {words.searchFound(searchMarks.count, searchMarks.query)}
            </p>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a mark that the server replaces by the results. */}
            <div dangerouslySetInnerHTML={{ __html: searchMarks.results }} />
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
