import { levelOf } from '@fagvaerk/contract/access-levels.ts';
import type { CallStep, ExplainedCall, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { errorDocsLink } from '@fagvaerk/contract/errors.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { panel, proposeRightAddress } from '../../shell/panel-addresses.ts';
import { ApiAccessSwitch } from '../components/ApiAccessSwitch.tsx';
import { MayChange } from '../may-change.tsx';
import { words } from '../words.ts';
import type { CallQuery } from './call-query.ts';
import { callWords } from './messages.ts';
import { isDocumented } from './reason.ts';

interface Props {
  explained: ExplainedCall;
  customer: ExternalCustomer;
  callQuery: CallQuery;
}

export function Explanation({ explained, customer, callQuery }: Props) {
  const { allowed, steps } = explained;
  const refusing = steps.find(({ passed }) => !passed);
  return (
    <section className="explanation" aria-labelledby="explanation">
      <div className="verdict" data-allowed={allowed} role="status">
        <h3 id="explanation">{allowed ? callWords.allowedNow : callWords.refusedNow}</h3>
        {refusing ? (
          <>
            <p>
              {refusing.looked}{' '}
              {isDocumented(refusing.rule) ? <a href={errorDocsLink(refusing.rule)}>{refusing.rule}</a> : null}
            </p>
            <p>{refusing.change}</p>
            <MayChange>
              <FixAction step={refusing} explained={explained} customer={customer} callQuery={callQuery} />
            </MayChange>
          </>
        ) : (
          <p>{callWords.allowedText}</p>
        )}
      </div>
      <h3 id="explanation-steps">{callWords.steps}</h3>
      <ol aria-labelledby="explanation-steps">
        {steps.map(({ rule, passed, looked }) => (
          <li key={rule} data-passed={passed}>
            <span className="visually-hidden">{passed ? callWords.passed : callWords.notPassed}: </span>
            {looked}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Null for rules that only the caller can satisfy. */
function FixAction({ step, explained, customer, callQuery }: Props & { step: CallStep }) {
  if (step.rule === 'access-off') return <ApiAccessSwitch customer={customer} />;
  const fix = fixLink(step, explained, callQuery);
  return fix ? (
    <Button component={Link} to={fix.to} preventScrollReset>
      {fix.title}
    </Button>
  ) : null;
}

function fixLink({ row }: CallStep, { customerID, siteID, path }: ExplainedCall, { method, site }: CallQuery) {
  const level = levelOf(method);
  switch (row) {
    case 'customer':
      return { title: words.editCustomer, to: '?edit=1' };
    case 'site':
      return { title: words.addSite, to: `${panel.sites}?site=new` };
    case 'siteAccess':
      return { title: callWords.giveSite, to: `?${new URLSearchParams({ addSite: site })}` };
    case 'endpointAccess':
      return siteID && path && level
        ? { title: callWords.giveRight, to: proposeRightAddress(customerID, siteID, level, path) }
        : null;
    case null:
      return null;
  }
}
