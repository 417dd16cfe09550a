/** Isomorphic: counterparts of calls, parameters and fields by documentation link. */
import type { Fate, MigratedField, Migration } from './translate.ts';

export interface Counterpart {
  readonly fate: Fate;
  readonly name: string | null;
  readonly address: string | null;
}

export type Counterparts = ReturnType<typeof counterpartsOf>;

export function counterpartsOf({ resources }: Pick<Migration, 'resources'>) {
  const found = new Map<string, Counterpart>();
  /** Parts that only the other version has, by the object or list of parameters. */
  const missing = new Map<string, Named[]>();
  const addMissing = (at: string, part: Named) => missing.set(at, [...(missing.get(at) ?? []), part]);
  const sections = resources.flatMap(({ from, to, section }) => [from, to].map((route) => [route, section] as const));
  const pair = (fate: Fate, from: Named | null, to: Named | null) => {
    if (from) found.set(from.address, { fate, name: to?.name ?? null, address: to?.address ?? null });
    // Several parts of v3.0 may map to one; the first is named.
    if (to && !found.has(to.address))
      found.set(to.address, { fate, name: from?.name ?? null, address: from?.address ?? null });
  };
  const pairFields = (fields: readonly MigratedField[], from: string, to: string) => {
    for (const { fate, from: name, to: newName, inside = [], elsewhere } of fields) {
      const old = name === null ? null : { name, address: `${from}.${name}` };
      const now = newName === null ? null : { name: newName, address: `${to}.${newName}` };
      if (old && elsewhere) found.set(old.address, { fate, name: lastOf(elsewhere), address: elsewhere });
      else pair(fate, old, now);
      if (old && !now && !elsewhere) addMissing(to, old);
      if (now && !old) addMissing(from, now);
      // A new object that an old field moved into counts as its counterpart.
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
  // Reversed, so that the first section of a page wins.
  return { sections: new Map(sections.reverse()), parts: found, missing };
}

export interface Named {
  readonly name: string;
  readonly address: string;
}

const lastOf = (address: string): string => address.slice(address.lastIndexOf('.') + 1);
