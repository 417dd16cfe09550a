import type { Guide } from '@fagvaerk/catalogue/model.ts';
import { useLanguage } from '../shell/use-language.ts';
import { CopyPage } from './CopyPage.tsx';
import { Prose } from './Prose.tsx';

export function GuideArticle({ guide }: { guide: Guide }) {
  const { language, words, danish } = useLanguage();
  const headings = guide.headline ? [] : guide.headings.filter(({ level }) => level === 2);
  return (
    <article className={guide.headline ? 'guide front' : 'guide'}>
      <header className="page-head">
        <div className="title-row">
          <h1>{(guide.headline ?? guide.title)[language]}</h1>
          <p className="page-links">
            <CopyPage route={guide.route} />
            {guide.feed ? <a href={guide.feed}>{words.followFeed}</a> : null}
          </p>
        </div>
        <p className="lead" {...danish}>
          {guide.description}
        </p>
      </header>
      {headings.length > 1 ? (
        <nav className="on-this-page" aria-labelledby="on-this-page">
          <h2 id="on-this-page">{words.onThisPage}</h2>
          <details>
            <summary>{words.onThisPage}</summary>
            <ul className="contents" {...danish}>
              {headings.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ul>
          </details>
        </nav>
      ) : null}
      <div className="guide-text">
        <Prose blocks={guide.blocks} />
      </div>
    </article>
  );
}
