import { type Catalogue, pagesOf, type ResourcePage } from '@fagvaerk/catalogue/model.ts';
import type { AccessLevel } from '@fagvaerk/contract/access-levels.ts';
import {
  type AccessRole,
  accessToCopy,
  roleChangeToPreview,
  roleToAssign,
  roleToDelete,
  roleToSave,
} from '@fagvaerk/contract/access-roles.ts';
import type { ListAnswer } from '@fagvaerk/contract/answers.ts';
import { fillIn } from '@fagvaerk/contract/explanations.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { noQuery } from '@fagvaerk/contract/list-query.ts';
import { builtInRoleNames } from '@fagvaerk/contract/role-names.ts';
import { resourceWildcard } from '@fagvaerk/contract/role-rules.ts';
import type { FastifyInstance } from 'fastify';
import { assignRole, copyAccess, summarize } from '../directory/assign-role.ts';
import { requireChosen } from '../directory/change-customers.ts';
import {
  deleteRoles,
  type ListedRole,
  listRoles,
  planRoleChange,
  requireRole,
  rulesOf,
  saveRoles,
} from '../directory/roles.ts';
import { languageOf } from '../http/language.ts';
import type { AdminTools } from './options.ts';
import { listAnswer, writeAnswer } from './present.ts';
import { previewChange } from './preview.ts';
import { readList, readObject, readQuery } from './read.ts';

export function roleRoutes(app: FastifyInstance, tools: AdminTools): void {
  const { access, catalogue, runChange } = tools;
  const { db } = access;

  app.get('/Admin/roles', async (request): Promise<ListAnswer<AccessRole>> => {
    readQuery(request, noQuery);
    const own = (await listRoles(db)).map(presentRole);
    return listAnswer([...own, ...builtInRoles(catalogue, languageOf(request))]);
  });

  app.post('/Admin/SaveRoles', async (request) => {
    const wanted = readList(request, roleToSave);
    return runChange(request, async (change) =>
      writeAnswer((await saveRoles(change, wanted)).map(presentRole), await change.revision()),
    );
  });

  app.post('/Admin/DeleteRoles', async (request) => {
    const ids = readList(request, roleToDelete).map(({ roleID }) => roleID);
    return runChange(request, async (change) =>
      writeAnswer((await deleteRoles(change, ids)).map(presentRole), await change.revision()),
    );
  });

  app.post('/Admin/AssignRole', async (request) => {
    const wanted = readObject(request, roleToAssign);
    return writeAnswer([await runChange(request, (change) => assignRole(change, wanted))]);
  });

  app.post('/Admin/CopyAccess', async (request) => {
    const wanted = readObject(request, accessToCopy);
    return writeAnswer([await runChange(request, (change) => copyAccess(change, wanted))]);
  });

  app.post('/Admin/PreviewAssignRole', (request) => {
    const wanted = readObject(request, roleToAssign);
    return previewChange(tools, async (change) => (await assignRole(change, wanted)).customers);
  });

  app.post('/Admin/PreviewCopyAccess', (request) => {
    const wanted = readObject(request, accessToCopy);
    return previewChange(tools, async (change) => (await copyAccess(change, wanted)).customers);
  });

  app.post('/Admin/PreviewRoleChange', (request) => {
    const { RoleID, Rules } = readObject(request, roleChangeToPreview);
    return previewChange(tools, async (change) => {
      const { name } = await requireRole(change.trx, RoleID);
      const rights = await planRoleChange(change.trx, RoleID, rulesOf(Rules));
      await saveRoles(change, [{ RoleID, Name: name, Rules }]);
      const ids = [...new Set(rights.map(({ customerID }) => customerID))];
      return ids.length > 0 ? summarize(await requireChosen(change, ids), rights) : [];
    });
  });
}

const presentRole = ({ id, name, rules, used_by, revision }: ListedRole): AccessRole => ({
  roleID: id,
  name,
  version: null,
  rules: rules.map(({ endpoints, levels }) => ({ endpoints, levels: [...levels] })),
  usedBy: used_by,
  revision,
});

function builtInRoles(catalogue: Pick<Catalogue, 'versions'>, language: Language): AccessRole[] {
  const role = (
    name: Record<Language, string>,
    version: string | null,
    endpoints: readonly string[],
    levels: AccessLevel[],
    page = '',
  ): AccessRole => ({
    roleID: null,
    name: fillIn(name, language, { page, version: version ?? '' }),
    version,
    rules: endpoints.map((path) => ({ endpoints: path, levels })),
    usedBy: 0,
    revision: 0,
  });
  const ofPage = ({ version, title, operations }: ResourcePage) => {
    const resources = [...new Set(operations.map(({ path }) => resourceWildcard(path)))];
    const offers = (...methods: string[]) => operations.some(({ method }) => methods.includes(method));
    const { page, pageWithWrites } = builtInRoleNames;
    const pageTitle = title[language];
    const reads = role(page, version, resources, ['GET'], pageTitle);
    const writes = role(pageWithWrites, version, resources, ['POST', 'GET', 'PUT'], pageTitle);
    return [...(offers('GET') ? [reads] : []), ...(offers('POST', 'PUT', 'PATCH') ? [writes] : [])];
  };
  const pages = pagesOf(catalogue);
  return [
    role(builtInRoleNames.everything, null, ['/api/*'], ['GET']),
    ...catalogue.versions.flatMap(({ version }) => [
      role(builtInRoleNames.version, version, [`/api/${version}/*`], ['GET']),
      ...pages.filter((page) => page.version === version).flatMap(ofPage),
    ]),
  ];
}
