import type { CallStep, ExplainedCall, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { linkOf } from '@fagvaerk/contract/errors.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { ApiAccessSwitch } from '../customers/ApiAccessSwitch.tsx';
import { giveAddress } from '../rights/asked-right.ts';
import { levelOf } from '../rights/changes.ts';
import { callWords, words } from '../words.ts';
import type { AskedCall } from './asked-call.ts';
import { isDocumented } from './reason.ts';

interface Props {
  explained: ExplainedCall;
  customer: ExternalCustomer;
  asked: AskedCall;
}

/** Every rule in turn; the one that refuses leads to the row that would change it. */
export function Explanation({ explained, customer, asked }: Props) {
  const { allowed, code, steps } = explained;
  return (
    <section className="explanation" aria-labelledby="explanation">
      <div role="status">
        <h3 id="explanation">
          <span className={`mark mark-${allowed ? 'succeeded' : 'refused'}`}>
            {allowed ? callWords.allowed : callWords.marks.refused}
          </span>{' '}
          {allowed ? callWords.allowedNow : callWords.refusedNow}
        </h3>
        {allowed ? <p>{callWords.allowedText}</p> : null}
        {code && isDocumented(code) ? (
          <p>
            {callWords.code} <a href={linkOf(code)}>{code}</a>
          </p>
        ) : null}
      </div>
      <ol aria-label={callWords.steps}>
        {steps.map((step) => (
          <li key={step.rule} data-passed={step.passed}>
            <p>
              <span className="only-heard">{step.passed ? callWords.passed : callWords.notPassed}: </span>
              {step.looked}
            </p>
            {step.change ? <p className="step-change">{step.change}</p> : null}
            {step.passed ? null : <Remedy step={step} explained={explained} customer={customer} asked={asked} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The way to what an administrator would change; for some rules there is nothing but the call itself. */
function Remedy({ step, explained, customer, asked }: Props & { step: CallStep }) {
  if (step.rule === 'access-off') return <ApiAccessSwitch customer={customer} />;
  const way = wayTo(step, explained, asked);
  return way ? (
    <Button component={Link} to={way.to} preventScrollReset>
      {way.title}
    </Button>
  ) : null;
}

function wayTo({ row }: CallStep, { customerID, siteID, path }: ExplainedCall, { method, site }: AskedCall) {
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
        ? { title: callWords.giveRight, to: giveAddress(customerID, siteID, level, path) }
        : null;
    case null:
      return null;
  }
}
