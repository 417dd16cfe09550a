import { notifications } from '@mantine/notifications';
import { words } from '../words.ts';

const readableMs = 5_000;

/** Says that something was done, or was not, and goes away by itself. */
export function announce(message: string, closeAfterMs = readableMs): void {
  show(message, 'var(--post)', closeAfterMs);
}

/** Says that something went wrong, and stays until it is closed. */
export function warn(message: string): void {
  show(message, 'var(--delete)', false);
}

export const clearNotices = (): void => notifications.clean();

function show(message: string, color: string, autoClose: number | false): void {
  notifications.show({ message, color, autoClose, closeButtonProps: { 'aria-label': words.close } });
}
