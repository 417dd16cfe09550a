import type { AssignedRole, ChangedAccess, RoleToAssign } from '@fagvaerk/contract/access-roles.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useChange } from '../api/change.tsx';
import { DialogForm } from '../forms/DialogForm.tsx';
import { assignmentQuery, assignRole } from '../roles.ts';
import { CustomersImpact, describeChanged } from './Impact.tsx';
import { componentWords } from './messages.ts';

interface Props {
  /** Undefined until all is chosen. */
  wanted: RoleToAssign | undefined;
  submitLabel: string;
  /** By default counts the changed customers. */
  describe?: (assigned: AssignedRole) => string;
  onCancel: () => void;
  onDone: () => void;
  children?: ReactNode;
}

/** Changes rights of several customers after showing the consequences. */
export function AssignForm({ wanted, submitLabel, describe = countCustomers, onCancel, onDone, children }: Props) {
  const preview = useQuery(assignmentQuery(wanted));
  const assign = useChange({
    run: assignRole,
    invalidates: ['customers', 'roles'],
    done: (_wanted, assigned) => describe(assigned),
    entry: ({ entry }) => entry,
  });
  return (
    <DialogForm
      change={assign}
      onSubmit={() => wanted && assign.mutate({ ...wanted, Plan: preview.data?.plan }, { onSuccess: onDone })}
      onCancel={onCancel}
      isReady={preview.data !== undefined}
      submitLabel={submitLabel}
    >
      {children}
      {wanted ? <CustomersImpact query={preview} /> : null}
    </DialogForm>
  );
}

/** Limited by the size of a notice. */
const namedMaximum = 5;

function countCustomers({ customers }: AssignedRole): string {
  const namesOf = (outcome: ChangedAccess['outcome']) =>
    customers.filter((one) => one.outcome === outcome).map(({ customerName }) => customerName);
  const [unchanged, without] = [namesOf('unchanged'), namesOf('withoutSite')];
  return [
    componentWords.assigned(describeChanged(customers)),
    ...(unchanged.length > 0 ? [componentWords.hadAlready(unchanged.length)] : []),
    ...(without.length > 0 ? [componentWords.leftOut(without.slice(0, namedMaximum), without.length)] : []),
  ].join(' ');
}
