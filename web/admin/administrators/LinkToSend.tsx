import type { PasswordLink } from '@fagvaerk/contract/administrators.ts';
import { passwordLinkOf } from '@fagvaerk/contract/session.ts';
import { Button } from '@mantine/core';
import { Copyable } from '../components/Copyable.tsx';
import { showMoment } from '../dates.ts';
import { language, words } from '../words.ts';
import { administratorWords } from './messages.ts';

export function LinkToSend({ link: { username, token, until }, onClose }: { link: PasswordLink; onClose: () => void }) {
  return (
    <div className="created">
      <p>{administratorWords.linkText(username, showMoment(until, language))}</p>
      <Copyable text={passwordLinkOf(location.origin, token)} label={administratorWords.copyLink} />
      <div className="dialog-actions">
        <Button data-autofocus onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </div>
  );
}
