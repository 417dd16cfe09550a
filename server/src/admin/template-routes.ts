import { noQuery } from '@fagvaerk/contract/admin.ts';
import type { ListAnswer } from '@fagvaerk/contract/admin-answers.ts';
import { type RightsTemplate, templateToApply, templateToDelete, templateToSave } from '@fagvaerk/contract/rights.ts';
import type { FastifyInstance } from 'fastify';
import { applyTemplate } from '../access/register/apply-template.ts';
import { deleteTemplates, listTemplates, saveTemplates, type TemplateRow } from '../access/register/templates.ts';
import { languageOf } from '../answer/language.ts';
import { builtInTemplates } from './built-in-templates.ts';
import type { AdminTools } from './options.ts';
import { listAnswer, writeAnswer } from './present.ts';
import { readList, readObject, readQuery } from './read.ts';

/** Templates of rights: one's own first, then those that follow from the documentation. */
export function templateRoutes(app: FastifyInstance, { access: { db }, catalogue, change }: AdminTools): void {
  app.get('/Admin/templates', async (request): Promise<ListAnswer<RightsTemplate>> => {
    readQuery(request, noQuery);
    const own = (await listTemplates(db)).map(presentTemplate);
    return listAnswer([...own, ...builtInTemplates(catalogue, languageOf(request))]);
  });

  app.post('/Admin/SaveTemplates', async (request) => {
    const wanted = readList(request, templateToSave);
    const saved = await change(request, (under) => saveTemplates(under, wanted));
    return writeAnswer(saved.map(presentTemplate));
  });

  app.post('/Admin/DeleteTemplates', async (request) => {
    const ids = readList(request, templateToDelete).map(({ templateID }) => templateID);
    const deleted = await change(request, (under) => deleteTemplates(under, ids));
    return writeAnswer(deleted.map(presentTemplate));
  });

  app.post('/Admin/ApplyTemplate', async (request) => {
    const wanted = readObject(request, templateToApply);
    return writeAnswer([await change(request, (under) => applyTemplate(under, wanted))]);
  });
}

const presentTemplate = ({ id, name, rules }: TemplateRow): RightsTemplate => ({
  templateID: id,
  name,
  version: null,
  rules: rules.map(({ endpoints, levels }) => ({ endpoints, levels: [...levels] })),
});
