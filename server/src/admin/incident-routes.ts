import type { ListAnswer } from '@fagvaerk/contract/answers.ts';
import { type Incident, incidentToDelete, incidentToSave } from '@fagvaerk/contract/incidents.ts';
import { noQuery } from '@fagvaerk/contract/list-query.ts';
import type { FastifyInstance } from 'fastify';
import { deleteIncident, listIncidents, saveIncident } from '../directory/incidents.ts';
import type { AdminTools } from './options.ts';
import { listAnswer, writeAnswer } from './present.ts';
import { readObject, readQuery } from './read.ts';

export function incidentRoutes(app: FastifyInstance, { access, runChange }: AdminTools): void {
  app.get('/Admin/incidents', async (request): Promise<ListAnswer<Incident>> => {
    readQuery(request, noQuery);
    return listAnswer(await listIncidents(access.db));
  });

  app.post('/Admin/SaveIncident', async (request) => {
    const wanted = readObject(request, incidentToSave);
    return writeAnswer([await runChange(request, (change) => saveIncident(change, wanted))]);
  });

  app.post('/Admin/DeleteIncident', async (request) => {
    const { IncidentID } = readObject(request, incidentToDelete);
    await runChange(request, (change) => deleteIncident(change, IncidentID));
    return writeAnswer([]);
  });
}
