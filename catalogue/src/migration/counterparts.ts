/** What each call, parameter and field of one version is in the other, by the address that documents it. Pure: importable anywhere. */
import type { Fate, MigratedField, Migration } from './translate.ts';

export interface Counterpart {
  readonly fate: Fate;
  /** In the other version; null where that has none. */
  readonly name: string | null;
  readonly address: string | null;
}

export interface Counterparts {
  /** The section of the guide that tells of a page. */
  readonly sections: ReadonlyMap<string, string>;
  readonly parts: ReadonlyMap<string, Counterpart>;
}

export function counterpartsOf({ resources }: Pick<Migration, 'resources'>): Counterparts {
  const found = new Map<string, Counterpart>();
  const sections = resources.flatMap(({ from, to, section }) => [from, to].map((route) => [route, section] as const));
  const pair = (fate: Fate, from: Named | null, to: Named | null) => {
    if (from) found.set(from.address, { fate, name: to?.name ?? null, address: to?.address ?? null });
    // What several of v3.0 became names the first of them.
    if (to && !found.has(to.address))
      found.set(to.address, { fate, name: from?.name ?? null, address: from?.address ?? null });
  };
  const pairFields = (fields: readonly MigratedField[], from: string, to: string) => {
    for (const { fate, from: name, to: newName, inside = [], elsewhere } of fields) {
      const old = name === null ? null : { name, address: `${from}.${name}` };
      const now = newName === null ? null : { name: newName, address: `${to}.${newName}` };
      if (old && elsewhere) found.set(old.address, { fate, name: lastOf(elsewhere), address: elsewhere });
      else pair(fate, old, now);
      // What it was moved into is there because of it.
      if (old && newName?.includes('.')) found.set(`${to}.${newName.split('.')[0]}`, { fate, ...old });
      if (old && now) pairFields(inside, old.address, now.address);
    }
  };
  for (const { calls, objects } of resources) {
    for (const { fate, from, to, parameters } of calls) {
      const named = (place: typeof from) => place && { name: `${place.method} ${place.path}`, address: place.address };
      pair(fate, named(from), named(to));
      for (const one of parameters) pairFields([one], `${from?.address}.${one.in}`, `${to?.address}.${one.in}`);
    }
    for (const { from, to, fields } of objects) if (from && to) pairFields(fields, from, to);
  }
  // And so does a page.
  return { sections: new Map(sections.reverse()), parts: found };
}

interface Named {
  readonly name: string;
  readonly address: string;
}

const lastOf = (address: string): string => address.slice(address.lastIndexOf('.') + 1);
