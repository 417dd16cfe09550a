import { levelOf } from '@fagvaerk/contract/access-levels.ts';
import type { CallStep, ExplainedCall, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { linkOf } from '@fagvaerk/contract/errors.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { ApiAccessSwitch } from '../customers/ApiAccessSwitch.tsx';
import { MayChange } from '../may-change.tsx';
import { giveAddress } from '../rights/asked-right.ts';
import { callWords, words } from '../words.ts';
import type { AskedCall } from './asked-call.ts';
import { isDocumented } from './reason.ts';

interface Props {
  explained: ExplainedCall;
  customer: ExternalCustomer;
  asked: AskedCall;
}

/** The decision, with the way to the row that would change it, and every rule that led to it. */
export function Explanation({ explained, customer, asked }: Props) {
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
              {isDocumented(refusing.rule) ? <a href={linkOf(refusing.rule)}>{refusing.rule}</a> : null}
            </p>
            <p>{refusing.change}</p>
            <MayChange>
              <Remedy step={refusing} explained={explained} customer={customer} asked={asked} />
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
            <span className="only-heard">{passed ? callWords.passed : callWords.notPassed}: </span>
            {looked}
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
