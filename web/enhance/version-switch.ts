import { counterpartsOf } from '@fagvaerk/catalogue/migration/counterparts.ts';
import { anchorInView } from './anchor-in-view.ts';
import { storeReadingPosition } from './reading-position.ts';

/** The other version opens at the counterpart of what is read now. */
export async function switchVersion(link: HTMLAnchorElement): Promise<void> {
  const id = await counterpartInView(link.pathname).catch(() => undefined);
  if (id) storeReadingPosition(id);
  location.assign(link.href);
}

async function counterpartInView(otherPage: string): Promise<string | undefined> {
  const { default: migration } = await import('virtual:migration');
  const { parts } = counterpartsOf(migration);
  const ownPage = document.querySelector<HTMLAnchorElement>('.versions [aria-current]')?.pathname;
  const counterpartOf = (id: string): string | undefined => {
    const [page, counterpart] = parts.get(`${ownPage}#${id}`)?.address?.split('#') ?? [];
    return page === otherPage ? counterpart : undefined;
  };
  const id = anchorInView((one) => counterpartOf(one) !== undefined);
  return id === null ? undefined : counterpartOf(id);
}
