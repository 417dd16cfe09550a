import { PageTitle } from '../parts/PageTitle.tsx';
import { callWords } from '../words.ts';
import { FindCall } from './FindCall.tsx';
import { UnknownKeys } from './UnknownKeys.tsx';

/** What is known of calls by something else than their customer. */
export function CallLogPage() {
  return (
    <>
      <PageTitle title={callWords.title} />
      <FindCall />
      <UnknownKeys />
    </>
  );
}
