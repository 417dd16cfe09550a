import { PageTitle } from '../components/PageTitle.tsx';
import { callWords } from '../words.ts';
import { FindCall } from './FindCall.tsx';
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
