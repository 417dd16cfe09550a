import { useQuery } from '@tanstack/react-query';
import { useChange } from '../api/change.ts';
import { Loaded } from '../components/Loaded.tsx';
import { focusPageTitle } from '../components/PageTitle.tsx';
import { showNumber } from '../dates.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { announce } from '../notices.ts';
import { announceUndoable, revertChange } from '../undo.tsx';
import { language, words } from '../words.ts';
import { deleteCustomers, recentCallsQuery } from './customers-api.ts';
import { customerWords } from './messages.ts';

export function useDeleteCustomers(onDeleted: () => void) {
  const ask = useConfirm();
  const remove = useChange({
    run: deleteCustomers,
    invalidates: ['customers', 'sites'],
    failed: () => words.deleteFailed,
  });
  return (ids: readonly number[], name = customerWords.customerCount(showNumber(ids.length, language))) =>
    ask({
      title: words.deleteTitle(name),
      text: customerWords.deleteCustomerText,
      details: <RecentCalls ids={ids} />,
      confirmLabel: words.delete,
      isDangerous: true,
      act: async () => {
        const { entry } = await remove.mutateAsync(ids);
        onDeleted();
        focusPageTitle();
        if (entry) announceUndoable(words.deleted(name), () => revertChange({ entry }, false));
      },
      onCancel: () => announce(words.deleteCancelled),
    });
}

export function RecentCalls({ ids, siteID }: { ids: readonly number[]; siteID?: number }) {
  const calls = useQuery(recentCallsQuery(ids, siteID));
  return (
    <Loaded query={calls} lines={1}>
      {(count) => <p>{customerWords.recentCalls(showNumber(count, language))}</p>}
    </Loaded>
  );
}
