/** Reduces a published document to some of its calls, without unused components. */
import { exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { isNode } from '../document.ts';
import { METHODS } from '../model.ts';
import type { PublicDocument } from './public-document.ts';

export type Cut = Readonly<{
  keeps: (operationId: string) => boolean;
  siteName: string;
}>;

/** Indexes the document once for several cuts. */
export function createCutter(document: PublicDocument): (cut: Cut) => PublicDocument {
  const parts = new Map<string, string[]>(
    Object.entries(document.components).flatMap(([kind, named]) =>
      Object.entries(named).map(([name, part]) => [`#/components/${kind}/${name}`, namedIn(part)] as const),
    ),
  );
  const items = Object.entries(document.paths).map(([path, item]) => {
    const operations = METHODS.flatMap((method) => {
      const node = item[method.toLowerCase()];
      return isNode(node) ? [{ key: method.toLowerCase(), node, names: namedIn(node) }] : [];
    });
    return { path, operations };
  });

  return ({ keeps, siteName }) => {
    const kept = items.flatMap(({ path, operations }) => {
      const own = operations.filter(({ node }) => keeps(String(node.operationId)));
      return own.length > 0 ? [{ path, operations: own }] : [];
    });
    const needed = new Set(kept.flatMap(({ operations }) => operations.flatMap((one) => one.names)));
    // The set grows during iteration to include transitive references.
    for (const reference of needed) for (const name of parts.get(reference) ?? []) needed.add(name);
    const tags = new Set(
      kept.flatMap(({ operations }) => operations.flatMap(({ node }) => (node.tags ?? []) as string[])),
    );
    return {
      ...document,
      tags: document.tags.filter(({ name }) => tags.has(name)),
      paths: Object.fromEntries(
        kept.map(({ path, operations }) => [path, Object.fromEntries(operations.map(({ key, node }) => [key, node]))]),
      ),
      components: withSite(neededOf(document.components, needed), siteName),
    };
  };
}

type Components = PublicDocument['components'];

/** Security schemes are not referenced by `$ref`. */
function neededOf(components: Components, needed: ReadonlySet<string>): Components {
  const kept = Object.entries(components).map(([kind, named]) => {
    const own = Object.entries(named).filter(
      ([name]) => kind === 'securitySchemes' || needed.has(`#/components/${kind}/${name}`),
    );
    return [kind, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(kept.filter(([, named]) => Object.keys(named).length > 0));
}

function withSite({ securitySchemes, ...components }: Components, site: string): Components {
  const siteName = securitySchemes?.siteName;
  const example = String(siteName?.description);
  if (!example.includes(exampleSite)) throw new Error('the security scheme siteName names no example site to replace');
  const description = example.replace(exampleSite, () => site);
  return { ...components, securitySchemes: { ...securitySchemes, siteName: { ...siteName, description } } };
}

const namedIn = (part: unknown): string[] =>
  [...JSON.stringify(part ?? null).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
