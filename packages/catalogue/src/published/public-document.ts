/** The document as published: absolute URLs, contact, and without internal extensions. */
import { placeholderOrigin, placeholderSupport, placeholderTestOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import { type ApiDocument, flatten, isNode, type Node, propertiesOf } from '../document.ts';
import { withCommonRules } from './common-rules.ts';

/** Sandbox first, since tools default to the first server. */
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
  const { info, ...rest } = asPublished(withSiteAsHeader(withCommonRules(withPlainAnswers(document))));
  return {
    ...rest,
    info: { ...(info as Node), contact: placeholderSupport },
    servers: kinds.map((kind) => ({
      url: `${environments[kind].origin}${document.servers[0]?.url}`,
      description: environments[kind].description,
    })),
  } as unknown as PublicDocument;
};

/** Relative links do not work in tools that display the document. */
export const withWholeLinks = (markdown: string): string => markdown.replaceAll('](/', `](${placeholderOrigin}/`);

export const siteParameter = 'SiteName';

/** Code generators misread wrappers narrowed by `allOf`, so they are published as plain objects. */
function withPlainAnswers(document: ApiDocument): ApiDocument {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (!isNode(value)) return value;
    const node = narrowsItsParts(document, value) ? flatten(document, value).schema : value;
    // The `oneOf` already states the types.
    const own = Object.entries(node).filter(([key]) => key !== 'type' || !('oneOf' in node));
    return Object.fromEntries(own.map(([key, child]) => [key, plain(child)]));
  };
  const schemas = plain(document.components.schemas) as ApiDocument['components']['schemas'];
  return { ...document, components: { ...document.components, schemas } };
}

function narrowsItsParts(document: ApiDocument, { allOf }: Node): boolean {
  if (!Array.isArray(allOf)) return false;
  const names = allOf.flatMap((part) => Object.keys(propertiesOf(flatten(document, part).schema)));
  return new Set(names).size < names.length;
}

/** Tools support only one API key per call, so the site name is published as a plain header. */
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
