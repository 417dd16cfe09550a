import type { Draft, Fields, ID, Records, StoredRecord } from '../records.ts';
import { createAddress } from './addresses.ts';
import type { Write, Writing } from './behaviour.ts';
import { eventFacts, planEvent } from './calendar-events.ts';

export const createWorksheet: Write = (writing) => {
  const { records, fields } = writing;
  checkProjectOpen(writing);
  const { address, calendarEventIDs, ...sent } = fields;
  const place =
    address && sent.addressID === undefined ? createAddress(writing, address as Fields, 'address').id : null;
  const worksheet = addWorksheet(records, { ...(place === null ? {} : { addressID: place }), ...sent });
  for (const event of (calendarEventIDs ?? []) as Fields[]) planEvent(records, worksheet, event);
  return records.get('worksheet', worksheet.id);
};

/** Only what is sent changes. */
export const patchWorksheet: Write = (writing) => {
  const { records, fields, reject } = writing;
  const { id, address, status, ...sent } = fields;
  const before = records.get('worksheet', id) as StoredRecord;
  if (before.isClosed) reject('id', 'worksheet-closed', 'Arbejdssedlen er lukket og kan ikke rettes.');
  if (sent.projectID !== undefined && sent.projectID !== before.projectID) checkProjectOpen(writing);
  const place =
    address && sent.addressID === undefined ? createAddress(writing, address as Fields, 'address').id : null;
  records.change('worksheet', before.id, {
    ...(place === null ? {} : { addressID: place }),
    ...sent,
    ...(sent.fitterID === undefined ? {} : { resourceGroupIDs: resourceGroupsOf(records, sent.fitterID) }),
  });
  if (sent.projectID !== undefined && sent.projectID !== before.projectID) moveWorksheet(records, before);
  return status === undefined ? records.get('worksheet', id) : setStatus(records, before.id, String(status));
};

export const updateWorksheetStatus: Write = ({ records, fields, reject }) => {
  const { id, status } = fields;
  if (records.get('worksheet', id)?.isClosed)
    reject('id', 'worksheet-closed', 'Arbejdssedlen er lukket, så dens status kan ikke skiftes.');
  return setStatus(records, id as ID, String(status));
};

/** A worksheet on a project: what the caller leaves out comes from the project and the site. */
export function addWorksheet(records: Draft, sent: Fields): StoredRecord {
  const project = records.get('project', sent.projectID) as StoredRecord;
  const worksheet = records.create('worksheet', {
    startTime: null,
    fitterNote: '',
    addressDescription: '',
    addressID: project.addressID ?? null,
    contactID: project.contactID ?? null,
    ...sent,
    status: 'NotStarted',
    isCompleted: false,
    isClosed: false,
    readyToBill: false,
    completedDate: null,
    secondaryStatusValueIDs: [],
    secondaryStatusTemplateIDs: [...records.all('secondaryStatusTemplate')].map(({ id }) => id),
    calendarEventIDs: [],
    resourceGroupIDs: resourceGroupsOf(records, sent.fitterID),
    cloneWorksheet: true,
  });
  records.change('project', project.id, { worksheetIDs: [...((project.worksheetIDs ?? []) as ID[]), worksheet.id] });
  return records.change('worksheet', worksheet.id, possibleActions(records, worksheet));
}

function checkProjectOpen({ records, fields, reject }: Writing): void {
  if (records.get('project', fields.projectID)?.isClosed)
    reject('projectID', 'project-closed', 'Projektet er lukket. Der kan ikke lægges arbejdssedler på det.');
}

/** Done when completed; reopened by any other status. The status it already has changes nothing. */
function setStatus(records: Draft, id: ID, status: string): StoredRecord {
  const before = records.get('worksheet', id) as StoredRecord;
  if (before.status === status) return before;
  const isCompleted = status === 'Completed';
  const after = records.change('worksheet', id, {
    status,
    isCompleted,
    completedDate: isCompleted ? records.now : null,
    readyToBill: isCompleted ? (before.readyToBill ?? false) : false,
  });
  const project = records.get('project', after.projectID);
  // Work on a worksheet means that the project is under way.
  if (status !== 'NotStarted' && project?.status === 'NotStarted')
    records.change('project', project.id, { status: 'InProgress' });
  return records.change('worksheet', id, possibleActions(records, after));
}

/** What can be done with a worksheet now; callers show their buttons by it. */
function possibleActions(records: Records, { id, isCompleted, isClosed, readyToBill }: StoredRecord): Fields {
  return {
    editWorksheet: !isClosed,
    deleteWorksheet: records.findAll('fitterHour', 'worksheetID', id).length === 0,
    completeWorksheet: !isCompleted && !isClosed,
    reopenWorksheet: isCompleted === true && !isClosed,
    billWorksheet: isCompleted === true && !readyToBill,
  };
}

/** Both projects and the events that plan it follow the worksheet. */
function moveWorksheet(records: Draft, before: StoredRecord): void {
  const after = records.get('worksheet', before.id) as StoredRecord;
  const idsOf = (projectID: unknown) => (records.get('project', projectID)?.worksheetIDs ?? []) as ID[];
  records.change('project', before.projectID, {
    worksheetIDs: idsOf(before.projectID).filter((id) => id !== before.id),
  });
  records.change('project', after.projectID, { worksheetIDs: [...idsOf(after.projectID), after.id] });
  for (const id of (after.calendarEventIDs ?? []) as ID[]) {
    const event = records.get('calendarEvent', id);
    if (event) records.change('calendarEvent', id, eventFacts(records, event));
  }
}

const resourceGroupsOf = (records: Records, fitterID: unknown): ID[] =>
  [...records.all('resourceGroup')]
    .filter(({ fitterIDs }) => (fitterIDs as unknown[]).includes(fitterID))
    .map(({ id }) => id);
