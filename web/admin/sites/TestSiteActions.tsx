import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { useQuery } from '@tanstack/react-query';
import { failureMessage } from '../api/failure.ts';
import { DeleteButton } from '../components/DeleteButton.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { PencilIcon } from '../components/icons.tsx';
import { showSize } from '../dates.ts';
import { MayChange } from '../may-change.tsx';
import { language, words } from '../words.ts';
import { siteWords } from './messages.ts';
import { ResetSandbox } from './ResetSandbox.tsx';
import { deleteTestSite, testSiteQuery } from './sites-api.ts';

/** Only sites made by an administrator can be renamed or deleted. */
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
                ? siteWords.siteInUse(site.customerCount)
                : siteWords.deleteTestText(showSize(own.bytes ?? 0, language))
            }
            isDisabled={site.customerCount > 0}
            run={() => deleteTestSite(own)}
            invalidates={['sites']}
            done={() => words.deleted(site.name)}
            failed={({ failure }) => `${siteWords.siteNotDeleted(site.name)} ${failureMessage(failure)}`}
          />
        </>
      ) : null}
    </>
  );
}
