import type { Operation, ResourcePage } from '@fagvaerk/catalogue/model.ts';
import { useLanguage } from '../shell/use-language.ts';
import { answeredShapes, isLong } from './answered-shapes.ts';
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
  const calls = operations.map((operation) => ({ operation, shapes: answeredShapes(operations, operation) }));
  const firstLong = calls.find(({ shapes }) => isLong(shapes));
  return (
    <article className="resource">
      {otherVersion ? <VersionSwitch version={version} route={page.route} otherRoute={otherVersion} /> : null}
      <header className="page-head">
        <div className="row title-row">
          <h1>{page.title[language]}</h1>
          {otherVersion ? null : <span className="note">{`API ${version}`}</span>}
          <button className="plain-button page-menu-button chevron" type="button" popoverTarget="page-menu">
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
      {calls.map((call) => (
        <EndpointSection key={call.operation.anchor} {...call} hasRowViews={call === firstLong} shared={shared} />
      ))}
      <FilteringSection operations={operations} />
      <Prose blocks={page.notes} />
      <NeighboursSection page={page} />
      <SharedSection operations={operations} />
    </article>
  );
}

function PageDescription({ page: { title, lead, description } }: { page: ResourcePage }) {
  const { words, language, danish } = useLanguage();
  const { section } = useOtherVersion();
  return (
    <div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, raw HTML escaped by the catalogue. */}
      <p className="lead" {...danish} dangerouslySetInnerHTML={{ __html: lead }} />
      {section ? <a href={section}>{words.whatChanged}</a> : null}
      {description.length > 0 ? (
        <details className="more">
          <summary>{words.moreAbout(title[language])}</summary>
          <Prose blocks={description} />
        </details>
      ) : null}
    </div>
  );
}

/** Path and name that fit side by side. */
const lineCharacters = 40;

function EndpointCard({ operations }: { operations: readonly Operation[] }) {
  const { words, language } = useLanguage();
  const lengths = operations.map(({ path, summary }) => `${splitPath(path)[1]}${summary[language]}`.length);
  return (
    <nav className="endpoint-card" aria-label={words.endpoints}>
      <h2>
        {words.endpoints} <code>{operations[0] && splitPath(operations[0].path)[0]}</code>
      </h2>
      <ul className={Math.max(...lengths) > lineCharacters ? 'stacked' : undefined}>
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
