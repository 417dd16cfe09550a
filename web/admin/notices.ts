import { copyNoticeMs } from '@fagvaerk/contract/limits.ts';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { words } from './words.ts';

const readableMs = 5_000;

/** One notice of each kind at a time: the newest is the one that holds. */
const shown: { said?: string; failed?: string } = {};

/** Says that something was done, or was not, and goes away by itself. */
export const announce = (message: ReactNode, closeAfterMs = readableMs): void => show('said', message, closeAfterMs);

/** Says that something went wrong, and stays until it is closed or something succeeds. */
export const warn = (message: string): void => show('failed', message, false);

export function clearFailure(): void {
  if (shown.failed) notifications.hide(shown.failed);
}

export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => announce(words.copied, copyNoticeMs),
    () => warn(words.copyFailed),
  );
}

function show(kind: keyof typeof shown, message: ReactNode, autoClose: number | false): void {
  if (shown[kind]) notifications.hide(shown[kind]);
  const color = kind === 'said' ? 'var(--post)' : 'var(--delete)';
  shown[kind] = notifications.show({ message, color, autoClose, closeButtonProps: { 'aria-label': words.close } });
}
