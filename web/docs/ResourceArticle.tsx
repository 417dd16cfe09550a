import { homeOf } from '@fagvaerk/catalogue/home.ts';
import type { Operation, ResourcePage } from '@fagvaerk/catalogue/model.ts';
import { useLanguage } from '../shell/use-language.ts';
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
  const { section } = useOtherVersion();
  const shared = sharedErrors(operations);
  return (
    <article className="resource">
      {otherVersion ? <VersionSwitch version={version} route={page.route} otherRoute={otherVersion} /> : null}
      <header className="page-head">
        <p className="eyebrow">{`API ${version}`}</p>
        <div className="title-row">
          <h1>{page.title[language]}</h1>
          <details className="page-menu">
            <summary>{words.downloadOrCopy}</summary>
            <div>
              <CopyPage route={page.route} />
              <a href={`/openapi/${version}.yaml`}>{`${words.downloadDocument(version)} (YAML)`}</a>
              <a href={`/openapi/${version}.json`}>{`${words.downloadDocument(version)} (JSON)`}</a>
              <a href={`/openapi/${version}.d.ts`}>TypeScript</a>
              <a href={`/postman/${version}.json`}>Postman</a>
            </div>
          </details>
        </div>
        <div className="page-lead">
          <div>
            <Prose blocks={page.description} />
            {section ? (
              <p className="page-links">
                <a href={section}>{words.whatChanged}</a>
              </p>
            ) : null}
          </div>
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
      <SharedSection operations={operations} />
      <FilteringSection operations={operations} />
      <Prose blocks={page.notes} />
      <NeighboursSection page={page} />
    </article>
  );
}

function EndpointCard({ operations }: { operations: readonly Operation[] }) {
  const { words, language } = useLanguage();
  return (
    <nav className="endpoint-card" aria-label={words.endpoints}>
      <h2>{words.endpoints}</h2>
      <ul>
        {operations.map(({ anchor, method, path, summary }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>
              <MethodBadge method={method} />
              <code>{path}</code>
              <span>{summary[language]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
