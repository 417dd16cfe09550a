import { copyNoticeMs } from '@fagvaerk/contract/limits.ts';

interface Notices {
  readonly copied: string;
  readonly notCopied: string;
}

const fading = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Says for three seconds in the status element whether the text was copied, and returns it. */
export async function copyWithNotice(
  text: string | Promise<string>,
  status: Element | null,
  notices: Notices,
): Promise<boolean> {
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(await text);
  } catch {
    isCopied = false;
  }
  if (status) showNotice(status, isCopied ? notices.copied : notices.notCopied);
  return isCopied;
}

/** Counted from the last notice. */
export function showNotice(status: Element, notice: string): void {
  clearTimeout(fading.get(status));
  status.textContent = notice;
  fading.set(
    status,
    setTimeout(() => status.replaceChildren(), copyNoticeMs),
  );
}
