import { PageTitle } from '../components/PageTitle.tsx';
import { useView, ViewSwitch } from '../components/ViewSwitch.tsx';
import { words } from '../words.ts';
import { CallLog } from './CallLog.tsx';
import { callWords } from './messages.ts';
import { UnknownKeys } from './UnknownKeys.tsx';

const views = { log: callWords.allCustomers, unknown: callWords.unknownTitle };

export function CallLogPage() {
  const view = useView(views);
  return (
    <>
      <PageTitle title={callWords.title} />
      <ViewSwitch label={words.views} views={views} current={view} />
      {view === 'log' ? <CallLog /> : <UnknownKeys />}
    </>
  );
}
