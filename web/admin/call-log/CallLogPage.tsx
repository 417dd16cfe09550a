import { PageTitle } from '../components/PageTitle.tsx';
import { FindCall } from './FindCall.tsx';
import { callWords } from './messages.ts';
import { UnknownKeys } from './UnknownKeys.tsx';

export function CallLogPage() {
  return (
    <>
      <PageTitle title={callWords.title} />
      <FindCall />
      <UnknownKeys />
    </>
  );
}
