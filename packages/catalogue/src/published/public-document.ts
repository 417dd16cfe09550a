/** The document as published: absolute URLs, contact, and without extensions except headings of fields and English texts. */
import { apiErrors } from '@fagvaerk/contract/errors.ts';
import { placeholderOrigin, placeholderSupport, placeholderTestOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import { type ApiDocument, flatten, isNode, type Node, propertiesOf } from '../document.ts';
import { withCommonRules } from './common-rules.ts';

/** Sandbox first, since tools default to the first server. */
const environments = [
  { kind: 'sandbox', origin: placeholderTestOrigin, description: 'Testmiljø' },
  { kind: 'live', origin: placeholderOrigin, description: 'Produktion' },
] as const;

export interface PublicDocument extends Node {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: { readonly [path: string]: Node };
  readonly components: { readonly [kind: string]: { readonly [name: string]: Node } };
}

/** With the servers of all environments, or only of one kind. */
export const publicDocument = (document: ApiDocument, only?: 'sandbox' | 'live'): PublicDocument => {
  const { info, ...rest } = asPublished(withCommonRules(withErrorCodes(withPlainAnswers(document))));
  return {
    ...rest,
    info: { ...(info as Node), contact: placeholderSupport },
    servers: environments
      .filter(({ kind }) => only === undefined || kind === only)
      .map(({ origin, description }) => ({ url: `${origin}${document.servers[0]?.url}`, description })),
  } as unknown as PublicDocument;
};

/** Relative links do not work in tools that display the document. */
export const withWholeLinks = (markdown: string): string => markdown.replaceAll('](/', `](${placeholderOrigin}/`);

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

/** What the wrappers leave open for readability: all codes of the API. */
function withErrorCodes(document: ApiDocument): ApiDocument {
  const { ErrorCode, ...schemas } = document.components.schemas;
  if (!ErrorCode) return document;
  const withValues = { ...ErrorCode, enum: Object.keys(apiErrors) };
  return { ...document, components: { ...document.components, schemas: { ...schemas, ErrorCode: withValues } } };
}

const asPublished = (document: Node): Node =>
  JSON.parse(JSON.stringify(document), (key, part) => {
    if (key === 'x-group') return (document['x-groups'] as ApiDocument['x-groups'])[part]?.da;
    if (key.startsWith('x-') && key !== 'x-en') return undefined;
    return ['description', 'x-en'].includes(key) && typeof part === 'string' ? withWholeLinks(part) : part;
  });
