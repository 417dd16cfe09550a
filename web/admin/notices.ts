import { copyNoticeMs } from '@fagvaerk/contract/limits.ts';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { words } from './words.ts';

const readableMs = 5_000;

/** One notice of each kind at a time. */
const shown: { success?: string; failure?: string } = {};

export const announce = (message: ReactNode, closeAfterMs = readableMs): void => show('success', message, closeAfterMs);

/** Stays until closed or until a change succeeds. */
export const warn = (message: string): void => show('failure', message, false);

export function clearFailure(): void {
  if (shown.failure) notifications.hide(shown.failure);
}

export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => announce(words.copied, copyNoticeMs),
    () => warn(words.copyFailed),
  );
}

function show(kind: keyof typeof shown, message: ReactNode, autoClose: number | false): void {
  if (shown[kind]) notifications.hide(shown[kind]);
  const color = kind === 'success' ? 'var(--post)' : 'var(--delete)';
  shown[kind] = notifications.show({ message, color, autoClose, closeButtonProps: { 'aria-label': words.close } });
}
