import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { sitesQuery } from '../queries.ts';
import { words } from '../words.ts';
import { siteWords } from './messages.ts';
import { SigningKeyDialog } from './SigningKeyDialog.tsx';
import { SiteForm } from './SiteForm.tsx';

/** Values of the parameter `site` besides ids. */
export const newSite = { live: 'new', sandbox: 'new-test' } as const;

/** Dialogs in the URL. They open once the site has loaded. */
export function SiteDialogs() {
  const sites = useQuery(sitesQuery);
  const editing = useDialogAddress('site');
  const signing = useDialogAddress('signing-key');
  const named = (id: string | null) => sites.data?.data.find(({ recordId }) => String(recordId) === id);
  const changed = named(editing.value);
  const isNewTest = editing.value === newSite.sandbox;
  const kind = changed?.kind ?? (isNewTest ? 'sandbox' : 'live');
  return (
    <>
      <Modal
        opened={changed !== undefined || isNewTest || editing.value === newSite.live}
        onClose={editing.close}
        title={changed ? words.editNamed(changed.name) : kind === 'sandbox' ? siteWords.addTest : words.addSite}
        // Without the parameter the form would be that of a new site.
        transitionProps={{ exitDuration: 0 }}
      >
        <SiteForm kind={kind} changed={changed} onClose={editing.close} />
      </Modal>
      <SigningKeyDialog site={named(signing.value)} onClose={signing.close} />
    </>
  );
}
