import { type StatusPart, statusMark, statusStates } from '@fagvaerk/contract/status.ts';
import type { ReactNode } from 'react';
import { statusMessagesIn } from '../language/status-messages.ts';
import { useLanguage } from '../shell/use-language.ts';

export function StatusArticle() {
  const { language, words } = useLanguage();
  const messages = statusMessagesIn(language);
  return (
    <article className="guide">
      <div className="guide-text">
        <h1>{words.portalStatus}</h1>
        {statusStates.map((state) => (
          <Part key={state} name={state}>
            <p className="notice" data-state={state}>
              {messages.states[state]}
            </p>
          </Part>
        ))}
        <p>
          {messages.running(statusMark('version'), statusMark('startedAt'))}{' '}
          <a href="/status.json">{messages.asJson}</a>
        </p>
        <Part name="sites">
          <p>{messages.sites(statusMark('responding'), statusMark('checked'))}</p>
        </Part>
        <p>
          {messages.ownSites} <a href="/access#noeglens-sites">GET /api/access/sites</a>.
        </p>
        <Part name="incidents">
          <h2>{messages.incidents}</h2>
        </Part>
        <Part name="ongoing">
          <IncidentText period={messages.since(statusMark('period'))} />
        </Part>
        <Part name="resolved">
          <IncidentText period={statusMark('period')} />
        </Part>
        <Part name="noIncidents">
          <p>{messages.noIncidents}</p>
        </Part>
      </div>
    </article>
  );
}

/** Kept by the server where it applies, for incidents once each. */
const Part = ({ name, children }: { name: StatusPart; children: ReactNode }) => (
  <template data-part={name}>{children}</template>
);

const IncidentText = ({ period }: { period: string }) => (
  <>
    <h3>{statusMark('title')}</h3>
    <p>
      <small>{period}</small>
    </p>
    <p className="incident-text">{statusMark('text')}</p>
  </>
);
