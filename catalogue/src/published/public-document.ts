/** A document as programs of others fetch it: whole addresses, whom to ask, and nothing that only the product reads. */
import { placeholderOrigin, placeholderSupport, placeholderTestOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import { type ApiDocument, flatten, isNode, type Node, propertiesOf } from '../document.ts';

/** The addresses that sites of each kind answer at, in the order that programs offer them: what is tried first is tried on a sandbox. */
const environments = {
  sandbox: { origin: placeholderTestOrigin, description: 'Testmiljø' },
  live: { origin: placeholderOrigin, description: 'Produktion' },
} as const;
export type EnvironmentKind = keyof typeof environments;

export interface PublicDocument extends Node {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: { readonly [path: string]: Node };
  readonly components: { readonly [kind: string]: { readonly [name: string]: Node } };
}

export const publicDocument = (
  document: ApiDocument,
  kinds: readonly EnvironmentKind[] = Object.keys(environments) as EnvironmentKind[],
): PublicDocument => {
  const { info, ...rest } = asPublished(withSiteAsHeader(withPlainAnswers(document)));
  return {
    ...rest,
    info: { ...(info as Node), contact: placeholderSupport },
    servers: kinds.map((kind) => ({
      url: `${environments[kind].origin}${document.servers[0]?.url}`,
      description: environments[kind].description,
    })),
  } as unknown as PublicDocument;
};

/** Links between pages mean nothing in the programs that show a document. */
export const withWholeLinks = (markdown: string): string => markdown.replaceAll('](/', `](${placeholderOrigin}/`);

/** The name of the header among the parameters that all calls share. */
export const siteParameter = 'SiteName';

/** A wrapper that is narrowed by `allOf` is two lists at once to generators, and they take the wider: published, it is one plain object. */
function withPlainAnswers(document: ApiDocument): ApiDocument {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (!isNode(value)) return value;
    const node = narrowsItsParts(document, value) ? flatten(document, value).schema : value;
    // A choice says itself which types there are.
    const own = Object.entries(node).filter(([key]) => key !== 'type' || !('oneOf' in node));
    return Object.fromEntries(own.map(([key, child]) => [key, plain(child)]));
  };
  const schemas = plain(document.components.schemas) as ApiDocument['components']['schemas'];
  return { ...document, components: { ...document.components, schemas } };
}

/** Whether a part says more of a property that another part has. */
function narrowsItsParts(document: ApiDocument, { allOf }: Node): boolean {
  if (!Array.isArray(allOf)) return false;
  const names = allOf.flatMap((part) => Object.keys(propertiesOf(flatten(document, part).schema)));
  return new Set(names).size < names.length;
}

/** Programs keep one key of a call and drop a second: to them the name of the site is a header like any other. */
function withSiteAsHeader(document: ApiDocument): Node {
  const { siteName, ...securitySchemes } = document.components.securitySchemes ?? {};
  if (!siteName) throw new Error('the security scheme siteName is missing');
  const { name, description, 'x-example': example } = siteName;
  const header = { name, in: 'header', required: true, description, schema: { type: 'string' }, example };
  const parameters = [{ $ref: `#/components/parameters/${siteParameter}` }];
  const paths = Object.entries(document.paths).map(([path, item]) => [path, { parameters, ...item }]);
  return {
    ...document,
    security: [{ apikey: [] }],
    paths: Object.fromEntries(paths),
    components: {
      ...document.components,
      securitySchemes,
      parameters: { ...document.components.parameters, [siteParameter]: header },
    },
  };
}

function asPublished<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(asPublished) as Value;
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      if (key.startsWith('x-')) return [];
      const isText = key === 'description' && typeof child === 'string';
      return [[key, isText ? withWholeLinks(child) : asPublished(child)]];
    }),
  ) as Value;
}
