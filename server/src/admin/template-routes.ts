import { type Catalogue, pagesOf, type ResourcePage } from '@fagvaerk/catalogue/model.ts';
import type { AccessLevel } from '@fagvaerk/contract/access-levels.ts';
import { noQuery } from '@fagvaerk/contract/admin.ts';
import type { ListAnswer } from '@fagvaerk/contract/admin-answers.ts';
import { fillIn } from '@fagvaerk/contract/explanations.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { type RightsTemplate, templateToApply, templateToDelete, templateToSave } from '@fagvaerk/contract/rights.ts';
import { templateNames } from '@fagvaerk/contract/template-names.ts';
import { resourceWildcard } from '@fagvaerk/contract/template-rules.ts';
import type { FastifyInstance } from 'fastify';
import {
  applyTemplate,
  deleteTemplates,
  listTemplates,
  saveTemplates,
  type TemplateRow,
} from '../directory/templates.ts';
import { languageOf } from '../http/language.ts';
import type { AdminTools } from './options.ts';
import { listAnswer, writeAnswer } from './present.ts';
import { readList, readObject, readQuery } from './read.ts';

export function templateRoutes(app: FastifyInstance, { access: { db }, catalogue, runChange }: AdminTools): void {
  app.get('/Admin/templates', async (request): Promise<ListAnswer<RightsTemplate>> => {
    readQuery(request, noQuery);
    const own = (await listTemplates(db)).map(presentTemplate);
    return listAnswer([...own, ...builtInTemplates(catalogue, languageOf(request))]);
  });

  app.post('/Admin/SaveTemplates', async (request) => {
    const wanted = readList(request, templateToSave);
    const saved = await runChange(request, (change) => saveTemplates(change, wanted));
    return writeAnswer(saved.map(presentTemplate));
  });

  app.post('/Admin/DeleteTemplates', async (request) => {
    const ids = readList(request, templateToDelete).map(({ templateID }) => templateID);
    const deleted = await runChange(request, (change) => deleteTemplates(change, ids));
    return writeAnswer(deleted.map(presentTemplate));
  });

  app.post('/Admin/ApplyTemplate', async (request) => {
    const wanted = readObject(request, templateToApply);
    return writeAnswer([await runChange(request, (change) => applyTemplate(change, wanted))]);
  });
}

const presentTemplate = ({ id, name, rules }: TemplateRow): RightsTemplate => ({
  templateID: id,
  name,
  version: null,
  rules: rules.map(({ endpoints, levels }) => ({ endpoints, levels: [...levels] })),
});

function builtInTemplates(catalogue: Pick<Catalogue, 'versions'>, language: Language): RightsTemplate[] {
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
  const ofPage = ({ version, title, operations }: ResourcePage) => {
    const resources = [...new Set(operations.map(({ path }) => resourceWildcard(path)))];
    const offers = (...methods: string[]) => operations.some(({ method }) => methods.includes(method));
    const { page, pageWithWrites } = templateNames;
    const pageTitle = title[language];
    const reads = template(page, version, resources, ['GET'], pageTitle);
    const writes = template(pageWithWrites, version, resources, ['POST', 'GET', 'PUT'], pageTitle);
    return [...(offers('GET') ? [reads] : []), ...(offers('POST', 'PUT', 'PATCH') ? [writes] : [])];
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
