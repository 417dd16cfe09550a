import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import type { EndpointUse } from '@fagvaerk/contract/rights.ts';
import { Button, Modal } from '@mantine/core';
import { useChange } from '../../calls/change.ts';
import { FailureAlert } from '../../forms/FailureAlert.tsx';
import { foresightWords, words } from '../../words.ts';
import { Foresight } from '../foresight/Foresight.tsx';
import { replaceAccessAll } from '../rights-api.ts';
import { insteadOfAll } from './unused.ts';

interface Props {
  customer: ExternalCustomer;
  uses: readonly EndpointUse[];
  isOpen: boolean;
  onClose: () => void;
}

/** What the customer keeps once it has no access to all, before that is so. */
export function ReplaceAccessAll({ customer: { customerID, customerName }, uses, isOpen, onClose }: Props) {
  const meant = insteadOfAll(customerID, uses);
  const kept = uses.filter(({ used }) => used.length > 0);
  const save = useChange({
    run: () => replaceAccessAll({ CustomerID: customerID, Set: meant.Set }),
    touches: ['customers'],
    done: () => foresightWords.accessAllReplaced,
  });

  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={save.reset}
      size="lg"
      title={foresightWords.replaceAccessAll}
    >
      <p>{kept.length > 0 ? foresightWords.replaceAccessAllLead : foresightWords.replaceAccessAllNone}</p>
      {kept.length > 0 ? (
        <ul className="changes">
          {kept.map(({ siteID, siteName, endpointID, endpointName, used }) => (
            <li key={`${siteID} ${endpointID}`}>
              <code>{endpointName}</code>
              <span>{siteName}</span>
              <span className="change-given">
                {foresightWords.kept}: {used.join(', ')}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen ? <Foresight customerName={customerName} meant={meant} /> : null}
      <FailureAlert error={save.error} />
      <div className="dialog-actions">
        <Button variant="default" data-autofocus onClick={onClose}>
          {words.cancel}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {foresightWords.replaceAccessAll}
        </Button>
      </div>
    </Modal>
  );
}
