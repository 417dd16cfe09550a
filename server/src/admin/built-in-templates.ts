import { type Catalogue, pagesOf, type ResourcePage } from '@fagvaerk/catalogue/model.ts';
import type { AccessLevel } from '@fagvaerk/contract/access-levels.ts';
import { fillIn } from '@fagvaerk/contract/explanations.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import type { RightsTemplate } from '@fagvaerk/contract/rights.ts';
import { templateNames } from '@fagvaerk/contract/template-names.ts';
import { wholeResource } from '@fagvaerk/contract/template-rules.ts';

/** Templates that follow from the documentation: to read all of it, a version or a page, and to write what a page can write. None deletes. */
export function builtInTemplates(catalogue: Pick<Catalogue, 'versions'>, language: Language): RightsTemplate[] {
  const template = (
    name: Record<Language, string>,
    version: string | null,
    endpoints: readonly string[],
    levels: AccessLevel[],
    page = '',
  ): RightsTemplate => ({
    templateID: null,
    name: fillIn(name, language, { page, version: version ?? '' }),
    version,
    rules: endpoints.map((path) => ({ endpoints: path, levels })),
  });
  const ofPage = (page: ResourcePage) => {
    const { version, title, operations } = page;
    const resources = [...new Set(operations.map(({ path }) => wholeResource(path)))];
    const named = title[language];
    const methods = new Set(operations.map(({ method }) => method));
    return [
      ...(methods.has('GET') ? [template(templateNames.page, version, resources, ['GET'], named)] : []),
      ...((['POST', 'PUT', 'PATCH'] as const).some((method) => methods.has(method))
        ? [template(templateNames.pageWithWrites, version, resources, ['POST', 'GET', 'PUT'], named)]
        : []),
    ];
  };
  const pages = pagesOf(catalogue);
  return [
    template(templateNames.everything, null, ['/api/*'], ['GET']),
    ...catalogue.versions.flatMap(({ version }) => [
      template(templateNames.version, version, [`/api/${version}/*`], ['GET']),
      ...pages.filter((page) => page.version === version).flatMap(ofPage),
    ]),
  ];
}
