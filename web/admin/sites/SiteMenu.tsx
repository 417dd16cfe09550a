import type { Site } from '@fagvaerk/contract/sites.ts';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { showSize } from '../../language/call-format.ts';
import { panel } from '../../shell/panel-addresses.ts';
import { useDelete } from '../components/DeleteButton.tsx';
import { OverflowMenu } from '../components/OverflowMenu.tsx';
import { useConfirmedChange } from '../forms/confirm.tsx';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { useMayChange } from '../may-change.tsx';
import { language, words } from '../words.ts';
import { siteWords } from './messages.ts';
import { deleteSite, deleteTestSite, resetSandbox, testSiteQuery } from './sites-api.ts';

/** Of test sites, only those made by an administrator can be edited or deleted. */
export function SiteMenu({ site }: { site: Site }) {
  const { recordId, name, customerCount } = site;
  const isTest = site.kind === 'sandbox';
  const { data: test } = useQuery({ ...testSiteQuery(recordId), enabled: isTest });
  const editing = useDialogAddress('site');
  const signing = useDialogAddress('signing-key');
  const mayChange = useMayChange();
  const navigate = useNavigate();
  const reset = useConfirmedChange({
    title: siteWords.resetTitle(name),
    text: siteWords.resetText,
    confirmLabel: siteWords.reset,
    run: () => resetSandbox(recordId),
    invalidates: ['sites'],
    done: () => siteWords.sandboxReset(name),
  });
  const deleteText = test ? siteWords.deleteTestText(showSize(test.bytes ?? 0, language)) : siteWords.deleteSiteText;
  const remove = useDelete({
    title: words.deleteTitle(name),
    text: customerCount > 0 ? siteWords.siteInUse(customerCount) : deleteText,
    isDisabled: customerCount > 0,
    run: async () => {
      await (test ? deleteTestSite(test) : deleteSite(site));
      void navigate(panel.sites);
    },
    invalidates: ['sites'],
    done: () => words.deleted(name),
    failed: ({ message }) => `${siteWords.siteNotDeleted(name)} ${message}`,
  });
  if (!isTest && !mayChange) return null;
  return (
    <OverflowMenu label={siteWords.actionsFor(name)}>
      {isTest ? <Menu.Item onClick={reset}>{siteWords.reset}</Menu.Item> : null}
      {isTest || !mayChange ? null : (
        <Menu.Item onClick={() => signing.open(String(recordId))}>{siteWords.signingKey}</Menu.Item>
      )}
      {mayChange && (!isTest || test?.isOwn) ? (
        <>
          <Menu.Item onClick={() => editing.open(String(recordId))}>{words.edit}</Menu.Item>
          <Menu.Item onClick={remove}>{words.delete}</Menu.Item>
        </>
      ) : null}
    </OverflowMenu>
  );
}
