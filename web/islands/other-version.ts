import migration from 'virtual:migration';
import { counterpartsOf } from '@fagvaerk/catalogue/migration/counterparts.ts';

const { parts } = counterpartsOf(migration);
const route = new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href).pathname;
const version = migration.resources.some(({ to }) => to === route) ? 'v3.0' : 'v4.0';

/** Null if the page already shows what became of the field. */
export function counterpartName(id: string): { readonly address: string; readonly text: string } | null {
  const { fate, name, address } = parts.get(`${route}#${id}`) ?? {};
  const isSaid = fate !== 'same' && name !== id.slice(id.lastIndexOf('.') + 1);
  return address && !isSaid ? { address, text: `${version}: ${name}` } : null;
}
