import { PageTitle } from '../components/PageTitle.tsx';
import { useView, ViewSwitch } from '../components/ViewSwitch.tsx';
import { words } from '../words.ts';
import { CallLog } from './CallLog.tsx';
import { callWords } from './messages.ts';
import { UnknownKeys } from './UnknownKeys.tsx';

const views = { log: words.allCustomers, unknown: callWords.unknownTitle };

export function CallLogPage() {
  const view = useView(views);
  return (
    <>
      <PageTitle title={words.calls} />
      <ViewSwitch views={views} current={view} />
      {view === 'log' ? <CallLog /> : <UnknownKeys />}
    </>
  );
}
