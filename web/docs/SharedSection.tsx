import type { Operation } from '@fagvaerk/catalogue/model.ts';
import { Fragment } from 'react';
import { useLanguage } from '../shell/use-language.ts';
import { AttributeList } from './AttributeList.tsx';
import { StatusList } from './EndpointSection.tsx';
import { PartHeading, SectionHeading } from './headings.tsx';
import { differingMethods, sharedEnvelopes, sharedErrors, sharedId } from './shared-answers.ts';

/** Status codes and wrappers, described once per page. doors.ts opens it; on paper and without scripts it ends the page. */
export function SharedSection({ operations }: { operations: readonly Operation[] }) {
  const { words } = useLanguage();
  const envelopes = sharedEnvelopes(operations);
  const statuses = sharedErrors(operations).map((error) => ({
    ...error,
    id: sharedId(error.status, error.methods),
    methods: differingMethods(error, operations),
  }));
  return (
    <section className="shared" id="shared" aria-labelledby="shared-title" popover="auto" tabIndex={-1}>
      <button
        type="button"
        className="plain-button page-menu-button needs-script"
        popoverTarget="shared"
        popoverTargetAction="hide"
      >
        {words.close}
      </button>
      <SectionHeading id="shared">{words.shared}</SectionHeading>
      <p className="hint">
        <a href="/response">{words.aboutAnswers}</a>
      </p>
      <div>
        <PartHeading id="shared.statuses">{words.statusCodes}</PartHeading>
        <StatusList statuses={statuses} />
      </div>
      <div>
        {envelopes.map(({ methods, attributes }) => (
          <Fragment key={methods.join()}>
            <PartHeading id={sharedId('wrapper', methods)}>
              {envelopes.length > 1 ? `${words.envelope}: ${methods.join(', ')}` : words.envelope}
            </PartHeading>
            <AttributeList attributes={attributes} anchor={sharedId('wrapper', methods)} kind="answer" />
          </Fragment>
        ))}
      </div>
    </section>
  );
}
