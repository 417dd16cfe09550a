import { PageTitle } from '../components/PageTitle.tsx';
import { words } from '../words.ts';
import { usageWords } from './messages.ts';
import { UsageReport } from './UsageReport.tsx';

export function UsagePage() {
  return (
    <>
      <PageTitle title={words.usage} below={<p>{usageWords.lead}</p>} />
      <UsageReport />
    </>
  );
}
