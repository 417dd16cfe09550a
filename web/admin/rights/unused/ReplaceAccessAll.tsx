import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import type { EndpointUse } from '@fagvaerk/contract/rights.ts';
import { Button, Modal } from '@mantine/core';
import { useChange } from '../../api/change.ts';
import { FailureAlert } from '../../forms/FailureAlert.tsx';
import { words } from '../../words.ts';
import { ChangeImpact } from '../impact/ChangeImpact.tsx';
import { replaceAccessAll } from '../rights-api.ts';
import { rightsToolsWords } from '../tools-messages.ts';
import { replaceAccessAllWithUsed } from './unused.ts';

interface Props {
  customer: ExternalCustomer;
  uses: readonly EndpointUse[];
  isOpen: boolean;
  onClose: () => void;
}

export function ReplaceAccessAll({ customer: { customerID, customerName }, uses, isOpen, onClose }: Props) {
  const payload = replaceAccessAllWithUsed(customerID, uses);
  const kept = uses.filter(({ used }) => used.length > 0);
  const save = useChange({
    run: () => replaceAccessAll({ CustomerID: customerID, Set: payload.Set }),
    invalidates: ['customers'],
    done: () => rightsToolsWords.accessAllReplaced,
  });

  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={save.reset}
      size="lg"
      title={rightsToolsWords.replaceAccessAll}
    >
      <p>{kept.length > 0 ? rightsToolsWords.replaceAccessAllLead : rightsToolsWords.replaceAccessAllNone}</p>
      {kept.length > 0 ? (
        <ul className="changes">
          {kept.map(({ siteID, siteName, endpointID, endpointName, used }) => (
            <li key={`${siteID} ${endpointID}`}>
              <code>{endpointName}</code>
              <span>{siteName}</span>
              <span className="change-given">
                {rightsToolsWords.kept}: {used.join(', ')}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen ? <ChangeImpact customerName={customerName} change={payload} /> : null}
      <FailureAlert error={save.error} />
      <div className="dialog-actions">
        <Button variant="default" data-autofocus onClick={onClose}>
          {words.cancel}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {rightsToolsWords.replaceAccessAll}
        </Button>
      </div>
    </Modal>
  );
}
