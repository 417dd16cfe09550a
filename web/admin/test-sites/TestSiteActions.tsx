import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../calls/failure.ts';
import { showSize } from '../dates.ts';
import { MayChange } from '../may-change.tsx';
import { DeleteButton } from '../parts/DeleteButton.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { PencilIcon } from '../parts/icons.tsx';
import { ResetSandbox } from '../sites/ResetSandbox.tsx';
import { language, testSiteWords, words } from '../words.ts';
import { deleteTestSite, testSiteQuery } from './test-sites-api.ts';

/** Every site of the sandbox can begin anew; those that an administrator made can be renamed and deleted, too. */
export function TestSiteActions({ site, onChange }: { site: Site; onChange: () => void }) {
  const { data: own } = useQuery(testSiteQuery(site.recordId));
  return (
    <>
      <ResetSandbox site={site} />
      {own?.isOwn ? (
        <>
          <MayChange>
            <IconButton label={words.editNamed(site.name)} icon={<PencilIcon />} onClick={onChange} />
          </MayChange>
          <DeleteButton
            label={words.deleteNamed(site.name)}
            question={words.deleteTitle(site.name)}
            text={
              site.customerCount > 0
                ? words.siteInUse(site.customerCount)
                : testSiteWords.deleteText(showSize(own.bytes ?? 0, language))
            }
            isImpossible={site.customerCount > 0}
            run={() => deleteTestSite(own)}
            touches={['sites']}
            done={() => words.deleted(site.name)}
            failed={({ failure }) => `${words.siteNotDeleted(site.name)} ${sentenceOf(failure)}`}
          />
        </>
      ) : null}
    </>
  );
}
