import { homeOf } from '@fagvaerk/catalogue/home.ts';
import type { Block, Operation, ResourcePage } from '@fagvaerk/catalogue/model.ts';
import { useLanguage } from '../shell/use-language.ts';
import { splitPath } from './CallBar.tsx';
import { CopyPage } from './CopyPage.tsx';
import { EndpointSection } from './EndpointSection.tsx';
import { FilteringSection } from './FilteringSection.tsx';
import { MethodBadge } from './MethodBadge.tsx';
import { NeighboursSection } from './NeighboursSection.tsx';
import { Prose } from './Prose.tsx';
import { useOtherVersion } from './page-context.ts';
import { SharedSection } from './SharedSection.tsx';
import { sharedErrors } from './shared-answers.ts';
import { VersionSwitch } from './version-marks.tsx';

export function ResourceArticle({ page }: { page: ResourcePage }) {
  const { language, words } = useLanguage();
  const { version, otherVersion, operations } = page;
  const shared = sharedErrors(operations);
  return (
    <article className="resource">
      {otherVersion ? <VersionSwitch version={version} route={page.route} otherRoute={otherVersion} /> : null}
      <header className="page-head">
        <div className="title-row">
          <h1>{page.title[language]}</h1>
          {otherVersion ? null : <span className="hint">{`API ${version}`}</span>}
          <button className="page-menu-button chevron" type="button" popoverTarget="page-menu">
            {words.downloadOrCopy}
          </button>
          <div className="page-menu" id="page-menu" popover="auto">
            <CopyPage route={page.route} />
            <a href={`/openapi/${version}.yaml`}>{`${words.downloadDocument(version)} (YAML)`}</a>
            <a href={`/openapi/${version}.json`}>{`${words.downloadDocument(version)} (JSON)`}</a>
            <a href={`/openapi/${version}.d.ts`}>TypeScript</a>
            <a href={`/postman/${version}.json`}>Postman</a>
          </div>
        </div>
        <div className="page-lead">
          <PageDescription page={page} />
          <EndpointCard operations={operations} />
        </div>
      </header>
      {operations.map((operation) => (
        <EndpointSection
          key={operation.anchor}
          operation={operation}
          homeOf={(shape) => homeOf(operations, operation, shape)}
          shared={shared}
        />
      ))}
      <FilteringSection operations={operations} />
      <Prose blocks={page.notes} />
      <NeighboursSection page={page} />
      <SharedSection operations={operations} />
    </article>
  );
}

const sentenceEnd = /[.!?](?=\s+(?:<[^>]*>)*[^\s\p{Ll}<])/gu;

/** The first two sentences of HTML that begins with a paragraph, and what follows them. */
export function splitLead(html: string): { lead: string; rest: string } {
  const [, first = '', others = ''] = /^<p>(.*?)<\/p>\s*(.*)$/s.exec(html) ?? [];
  const second = [...first.matchAll(sentenceEnd)][1];
  if (!second) return { lead: first, rest: others };
  const end = second.index + 1;
  return { lead: first.slice(0, end), rest: `<p>${first.slice(end).trim()}</p>${others}` };
}

function PageDescription({ page: { title, description } }: { page: ResourcePage }) {
  const { words, language, danish } = useLanguage();
  const { section } = useOtherVersion();
  const [first, ...others] = description;
  const { lead, rest } = first?.kind === 'prose' ? splitLead(first.html) : { lead: '', rest: '' };
  const more: readonly Block[] = [...(rest ? [{ kind: 'prose', html: rest } as const] : []), ...(lead ? others : [])];
  return (
    <div>
      {lead ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, raw HTML escaped by the catalogue.
        <p className="lead" {...danish} dangerouslySetInnerHTML={{ __html: lead }} />
      ) : (
        <Prose blocks={description} />
      )}
      {section ? <a href={section}>{words.whatChanged}</a> : null}
      {more.length > 0 ? (
        <details className="more">
          <summary className="chevron">{words.moreAbout(title[language])}</summary>
          <Prose blocks={more} />
        </details>
      ) : null}
    </div>
  );
}

function EndpointCard({ operations }: { operations: readonly Operation[] }) {
  const { words, language } = useLanguage();
  return (
    <nav className="endpoint-card" aria-label={words.endpoints}>
      <h2>
        {words.endpoints} <code>{operations[0] && splitPath(operations[0].path)[0]}</code>
      </h2>
      <ul>
        {operations.map(({ anchor, method, path, summary }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>
              <MethodBadge method={method} />
              <code>{splitPath(path)[1]}</code>
              <span>{summary[language]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
