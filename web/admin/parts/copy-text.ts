import { copyNoticeMs } from '@fagvaerk/contract/limits.ts';
import { words } from '../words.ts';
import { announce, warn } from './notices.ts';

export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => announce(words.copied, copyNoticeMs),
    () => warn(words.copyFailed),
  );
}
