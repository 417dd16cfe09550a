import type { Guide, NamedPage } from '@fagvaerk/catalogue/model.ts';
import { escapeText } from '@fagvaerk/catalogue/search/markup.ts';
import { titleOf } from '@fagvaerk/catalogue/search/search-index.ts';
import { runMessagesIn } from '../language/run-messages.ts';
import { useLanguage } from '../shell/use-language.ts';
import { CopyPage } from './CopyPage.tsx';
import { Prose } from './Prose.tsx';

interface Props {
  guide: Guide;
  /** On the front page. */
  resources: readonly NamedPage[] | undefined;
}

export function GuideArticle({ guide, resources }: Props) {
  const { language, words, danish } = useLanguage();
  const headings = guide.headline ? [] : guide.headings.filter(({ level }) => level === 2);
  const rendered = (html: string): string => {
    const folded = guide.route === '/errors' ? foldErrors(html) : html;
    return language === 'en' ? inEnglish(folded, guide) : folded;
  };
  const pageLinks = (
    <>
      <CopyPage route={guide.route} />
      {guide.feed ? <a href={guide.feed}>{words.followFeed}</a> : null}
    </>
  );
  return (
    <article className={guide.headline ? 'guide front' : 'guide'}>
      <header className="page-head">
        <div className="row title-row">
          <h1>{(guide.headline ?? guide.title)[language]}</h1>
          {guide.headline ? null : pageLinks}
        </div>
        <p className="lead" {...danish}>
          {guide.description}
        </p>
        {resources ? (
          <nav aria-label={words.resources}>
            <ul className="row resource-links">
              {resources.map(({ route, title }) => (
                <li key={route}>
                  <a href={route}>{title[language]}</a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {Object.entries(guide.moved ?? {}).map(([id, address]) => (
          <p key={id} id={id} className="moved">
            {words.sectionMoved} <a href={address}>{address}</a>
          </p>
        ))}
      </header>
      {headings.length > 1 ? (
        <nav className="on-this-page" aria-labelledby="on-this-page">
          <h2 id="on-this-page">{words.onThisPage}</h2>
          <details>
            <summary>{words.onThisPage}</summary>
            <ul className="contents">
              {headings.map(({ id, text, english }) => (
                <li key={id} {...(english ? {} : danish)}>
                  <a href={`#${id}`}>{(language === 'en' && titleOf(english)) || text}</a>
                </li>
              ))}
            </ul>
          </details>
        </nav>
      ) : null}
      <div className="guide-text">
        {guide.menu === 'recipes' && guide.blocks.some(({ kind }) => kind === 'run') ? (
          <p className="needs-script">{runMessagesIn(language).runSteps}</p>
        ) : null}
        <Prose
          blocks={guide.blocks.map((one) => (one.kind === 'prose' ? { ...one, html: rendered(one.html) } : one))}
        />
        {guide.headline ? <p>{pageLinks}</p> : null}
      </div>
    </article>
  );
}

const errorSection =
  /<h3 id="(?<code>[^"]+)">[^\n]*\n<p><strong>(?<status>(?<kind>\d)\d\d)<\/strong> (?<sentence>.*?)<\/p>(?<advice>.*?)(?=<h[23]|$)/gs;
/** The id and its link are inside: browsers open what a link leads into, and a summary may hold none. */
const foldedError =
  '<details class="error"><summary><h3><code>$<code></code></h3> <strong class="status-$<kind> status-$<status>">$<status></strong> <span>$<sentence></span></summary>' +
  '<div id="$<code>">$<advice><p><a class="anchor" href="#$<code>">#$<code></a></p></div></details>';

/** Each error code opens; Markdown pages and search read it as a section. */
const foldErrors = (html: string): string => html.replaceAll(errorSection, foldedError);

/** Headings and cards; the text stays Danish. */
const inEnglish = (html: string, { headings, cards = {} }: Guide): string =>
  html
    .replaceAll(/(<h\d id="([^"]+)")(><a [^>]*>).*?(?=<\/a><\/h\d>)/gs, (danish, start, id, link) => {
      const english = titleOf(headings.find((one) => one.id === id)?.english);
      return english ? `${start} lang="en"${link}${escapeText(english)}` : danish;
    })
    .replaceAll(/<li>(<a href="([^"]+)">)<strong>.*?<\/li>/gs, (danish, link, route) => {
      const { title, text } = cards[route] ?? {};
      return title && text
        ? `<li lang="en">${link}<strong>${escapeText(title)}</strong></a> ${escapeText(text)}</li>`
        : danish;
    });
