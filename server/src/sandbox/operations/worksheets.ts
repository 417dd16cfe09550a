import type { FieldsOf, RecordOf } from '@fagvaerk/company/entities.ts';
import { inStatus, possibleActions } from '@fagvaerk/company/rules/worksheets.ts';
import type { CompanyReader, CompanyWriter } from '../records/records.ts';
import { createAddress, type SentAddress } from './addresses.ts';
import type { Checking, Sent, WriteBehaviour } from './behaviour.ts';
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

export const createWorksheet: WriteBehaviour<SentWorksheet> = {
  check(checking) {
    checkProjectOpen(checking);
    checkAddress(checking);
  },
  write({ records, fields: { address, calendarEventIDs, ...sent } }) {
    const worksheet = addWorksheet(records, { ...resolveAddress(records, address), ...sent });
    for (const event of calendarEventIDs) planEvent(records, worksheet, event);
    return records.get('worksheet', worksheet.id);
  },
};

export const patchWorksheet: WriteBehaviour<SentPatch> = {
  check(checking) {
    const { records, fields } = checking;
    checkWorksheetOpen(checking);
    if (fields.projectID !== records.get('worksheet', fields.id)?.projectID) checkProjectOpen(checking);
    checkAddress(checking);
  },
  write({ records, fields: { id, address, status, ...sent } }) {
    const before = records.get('worksheet', id);
    if (!before) return undefined;
    const after = records.change('worksheet', id, {
      ...resolveAddress(records, address),
      ...sent,
      ...(sent.fitterID === undefined ? {} : { resourceGroupIDs: resourceGroupsOf(records, sent.fitterID) }),
    });
    if (after.projectID !== before.projectID) moveWorksheet(records, before, after);
    return status === undefined ? after : setStatus(records, id, status);
  },
};

export const updateWorksheetStatus: WriteBehaviour<{ id: number; status: Status }> = {
  check: checkWorksheetOpen,
  write: ({ records, fields: { id, status } }) => setStatus(records, id, status),
};

export function checkProjectOpen({ records, fields, reject }: Checking<{ projectID: number }>): void {
  if (records.get('project', fields.projectID)?.isClosed) reject('projectID', 'project-closed');
}

function checkWorksheetOpen({ records, fields, reject }: Checking<{ id: number }>): void {
  if (records.get('worksheet', fields.id)?.isClosed) reject('id', 'worksheet-closed');
}

function checkAddress({ fields, reject }: Checking<SentWorksheet> | Checking<SentPatch>): void {
  if (fields.address && fields.addressID !== undefined) reject('address', 'field-without-effect');
}

const resolveAddress = (records: CompanyWriter, address: SentAddress | undefined) =>
  address ? { addressID: createAddress(records, address).id } : {};

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
