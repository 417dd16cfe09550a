import { listAnswer, writeDone } from '@fagvaerk/contract/answers.ts';
import { type IncidentToSave, incident } from '@fagvaerk/contract/incidents.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';
import { get, post } from '../api/transport.ts';

export const saveIncident = (payload: IncidentToSave) => post('/Admin/SaveIncident', payload, writeDone);
export const deleteIncident = (id: number) => post('/Admin/DeleteIncident', { IncidentID: id }, writeDone);

export const incidentsQuery = queryOptions({
  queryKey: queryKeys.incidents,
  queryFn: ({ signal }) => get('/Admin/incidents', listAnswer(incident), signal),
});
