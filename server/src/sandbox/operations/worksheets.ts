import type { FieldsOf, RecordOf } from '@fagvaerk/company/entities.ts';
import { inStatus, possibleActions } from '@fagvaerk/company/rules/worksheets.ts';
import type { CompanyReader, CompanyWriter } from '../records/records.ts';
import { createAddress, type SentAddress } from './addresses.ts';
import type { Sent, Write, Writing } from './behaviour.ts';
import { factsOf, planEvent, type SentWithWorksheet } from './calendar-events.ts';

type LocationField = 'addressID' | 'contactID' | 'addressDescription';
export type NewWorksheet = Sent<
  'worksheet',
  'projectID' | 'startDate' | 'description' | 'fitterNote' | 'fitterID',
  'startTime' | LocationField
>;
type SentWorksheet = NewWorksheet & { address?: SentAddress; calendarEventIDs: SentWithWorksheet[] };
type Status = FieldsOf<'worksheet'>['status'];
type SentPatch = Sent<
  'worksheet',
  never,
  'projectID' | 'startDate' | 'description' | 'fitterID' | 'status' | LocationField
> & {
  id: number;
  address?: SentAddress;
};

export const createWorksheet: Write<SentWorksheet> = (writing) => {
  const { records, fields } = writing;
  checkProjectOpen(writing);
  const { address, calendarEventIDs, ...sent } = fields;
  const worksheet = addWorksheet(records, { ...resolveAddress(writing), ...sent });
  for (const event of calendarEventIDs) planEvent(records, worksheet, event);
  return records.get('worksheet', worksheet.id);
};

export const patchWorksheet: Write<SentPatch> = (writing) => {
  const { records, fields, reject } = writing;
  const { id, address, status, ...sent } = fields;
  const before = records.get('worksheet', id);
  if (!before) return undefined;
  if (before.isClosed) reject('id', 'worksheet-closed');
  const isMoved = sent.projectID !== undefined && sent.projectID !== before.projectID;
  if (isMoved) checkProjectOpen(writing);
  const after = records.change('worksheet', id, {
    ...resolveAddress(writing),
    ...sent,
    ...(sent.fitterID === undefined ? {} : { resourceGroupIDs: resourceGroupsOf(records, sent.fitterID) }),
  });
  if (isMoved) moveWorksheet(records, before, after);
  return status === undefined ? after : setStatus(records, id, status);
};

export const updateWorksheetStatus: Write<{ id: number; status: Status }> = ({ records, fields, reject }) => {
  const { id, status } = fields;
  if (records.get('worksheet', id)?.isClosed) reject('id', 'worksheet-closed');
  return setStatus(records, id, status);
};

function resolveAddress({ records, fields, reject }: Writing<SentWorksheet> | Writing<SentPatch>) {
  const { address, addressID } = fields;
  if (!address) return {};
  if (addressID !== undefined) reject('address', 'field-without-effect');
  return { addressID: createAddress(records, address).id };
}

export function addWorksheet(records: CompanyWriter, sent: NewWorksheet): RecordOf<'worksheet'> {
  const project = records.get('project', sent.projectID);
  const state = { isCompleted: false, isClosed: false, readyToBill: false };
  const worksheet = records.create('worksheet', {
    addressDescription: '',
    addressID: project?.addressID ?? null,
    contactID: project?.contactID ?? null,
    ...sent,
    status: 'NotStarted',
    ...state,
    secondaryStatusValueIDs: [],
    secondaryStatusTemplateIDs: [...records.all('secondaryStatusTemplate')].map(({ id }) => id),
    calendarEventIDs: [],
    resourceGroupIDs: resourceGroupsOf(records, sent.fitterID),
    cloneWorksheet: true,
    ...possibleActions(state, false),
  });
  records.change('project', sent.projectID, { worksheetIDs: [...(project?.worksheetIDs ?? []), worksheet.id] });
  return worksheet;
}

function checkProjectOpen({ records, fields, reject }: Writing<SentWorksheet> | Writing<SentPatch>): void {
  if (records.get('project', fields.projectID)?.isClosed) reject('projectID', 'project-closed');
}

function setStatus(records: CompanyWriter, id: number, status: Status): RecordOf<'worksheet'> | undefined {
  const before = records.get('worksheet', id);
  if (!before || before.status === status) return before;
  const state = inStatus(before, status, records.now);
  const hasHours = records.findAll('fitterHour', 'worksheetID', id).length > 0;
  const project = records.get('project', before.projectID);
  if (status !== 'NotStarted' && project?.status === 'NotStarted')
    records.change('project', project.id, { status: 'InProgress' });
  return records.change('worksheet', id, { ...state, ...possibleActions({ ...before, ...state }, hasHours) });
}

function moveWorksheet(records: CompanyWriter, before: RecordOf<'worksheet'>, after: RecordOf<'worksheet'>): void {
  const idsOf = (projectID: number) => records.get('project', projectID)?.worksheetIDs ?? [];
  records.change('project', before.projectID, {
    worksheetIDs: idsOf(before.projectID).filter((id) => id !== before.id),
  });
  records.change('project', after.projectID, { worksheetIDs: [...idsOf(after.projectID), after.id] });
  for (const id of after.calendarEventIDs) {
    const event = records.get('calendarEvent', id);
    if (event) records.change('calendarEvent', id, factsOf(records, event));
  }
}

const resourceGroupsOf = (records: CompanyReader, fitterID: number): number[] =>
  [...records.all('resourceGroup')].filter(({ fitterIDs }) => fitterIDs.includes(fitterID)).map(({ id }) => id);
