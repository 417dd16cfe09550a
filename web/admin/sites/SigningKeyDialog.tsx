import { siteSecretWaitsHours } from '@fagvaerk/contract/limits.ts';
import type { Site } from '@fagvaerk/contract/sites.ts';
import { Button, Group, Modal, Paper } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../api/change.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { CopyIcon, EyeIcon, EyeOffIcon } from '../components/icons.tsx';
import { showMoment } from '../dates.ts';
import { useConfirmedChange } from '../forms/confirm.tsx';
import { copyText } from '../notices.ts';
import { words } from '../words.ts';
import { siteWords } from './messages.ts';
import { revealSiteSecrets, rollSiteSecret } from './sites-api.ts';

interface Props {
  site: Site | undefined;
  onClose: () => void;
}

export function SigningKeyDialog({ site, onClose }: Props) {
  return (
    <Modal opened={site !== undefined} onClose={onClose} size="lg" title={site && siteWords.keyTitle(site.name)}>
      {site ? <SigningKeys key={site.newSecretFrom} site={site} onClose={onClose} /> : null}
    </Modal>
  );
}

function SigningKeys({ site, onClose }: { site: Site; onClose: () => void }) {
  const { recordId, name, newSecretFrom } = site;
  const reveal = useChange({ run: () => revealSiteSecrets(recordId), failed: () => siteWords.notShown });
  const isRenewed = newSecretFrom !== null;
  const roll = useConfirmedChange({
    title: isRenewed ? siteWords.useNowTitle : siteWords.renewTitle(name),
    text: isRenewed ? siteWords.useNowText : siteWords.renewText(siteSecretWaitsHours),
    confirmLabel: isRenewed ? siteWords.useNow : siteWords.renew,
    isDangerous: isRenewed,
    run: () => rollSiteSecret({ RecordId: recordId, AtOnce: isRenewed }),
    invalidates: ['sites'],
    done: () => (isRenewed ? siteWords.usedNow(name) : siteWords.renewed(name)),
  });

  const secretAt = async (index: number) => (reveal.data ?? (await reveal.mutateAsync()))[index];

  return (
    <div className="fields">
      <p>{siteWords.keyLead(name)}</p>
      <p>
        {siteWords.keyUse} <code>docs/live-sites.md</code>
      </p>
      <SigningKey
        title={siteWords.keyNow}
        labels={{ show: siteWords.show, hide: siteWords.hide, copy: siteWords.copy }}
        fetch={() => secretAt(0)}
      />
      {isRenewed ? (
        <SigningKey
          title={siteWords.keyNext(showMoment(newSecretFrom))}
          labels={{ show: siteWords.showNext, hide: siteWords.hideNext, copy: siteWords.copyNext }}
          fetch={() => secretAt(1)}
        />
      ) : null}
      <Group justify="flex-end" mt="sm">
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
        <Button variant="default" onClick={roll}>
          {isRenewed ? siteWords.useNow : siteWords.renew}
        </Button>
      </Group>
    </div>
  );
}

interface Secret {
  keyID: string;
  secret: string;
}
interface KeyProps {
  title: string;
  labels: Record<'show' | 'hide' | 'copy', string>;
  fetch: () => Promise<Secret | undefined>;
}

function SigningKey({ title, labels, fetch }: KeyProps) {
  const [shown, setShown] = useState<Secret | null>(null);
  /** Errors are already shown. */
  const withKey = (act: (secret: Secret) => unknown) =>
    void fetch().then(
      (secret) => secret && act(secret),
      () => undefined,
    );

  return (
    <section>
      <h3>{title}</h3>
      <Group gap={4} mt="md" wrap="nowrap">
        <Paper component="code" bg="var(--sunken)" px="sm" py="xs" flex={1} style={{ overflowWrap: 'anywhere' }}>
          {shown?.secret ?? '••••••••••••'}
        </Paper>
        <IconButton
          label={shown ? labels.hide : labels.show}
          icon={shown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => (shown ? setShown(null) : withKey(setShown))}
        />
        <IconButton label={labels.copy} icon={<CopyIcon />} onClick={() => withKey(({ secret }) => copyText(secret))} />
      </Group>
      {shown ? <small>{siteWords.keyID(shown.keyID)}</small> : null}
    </section>
  );
}
