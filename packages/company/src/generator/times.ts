/** Every record has a time, so that `updatedAfter` also finds it. */
import type { CompanyRecords, FieldsOf } from '../entities/entities.ts';

/** Lines inherit from their invoice, plans and forms from their project, others from the site. */
export function withTimes(records: CompanyRecords, opened: string): CompanyRecords {
  const changeOf = (holder: { updatedDate?: string; createdDate?: string } | undefined) =>
    holder?.updatedDate ?? holder?.createdDate ?? opened;
  const projectOf = (id: number | null | undefined): FieldsOf<'project'> | undefined => records.project[id ?? ''];
  stamp(records.invoiceLine, ({ invoiceID }) => changeOf(records.invoice[invoiceID]));
  stamp(records.purchaseInvoiceLine, ({ purchaseInvoiceID }) =>
    changeOf(records.purchaseInvoice[purchaseInvoiceID ?? '']),
  );
  stamp(records.calendarEvent, ({ firstProjectID }) => projectOf(firstProjectID)?.createdDate ?? opened);
  stamp(records.qaSchema, ({ approvedDate, projectID }) => approvedDate ?? changeOf(projectOf(projectID)));
  stamp(records.budget, ({ startDate }) => `${startDate}T08:00:00Z`);
  stamp(records.fitter, ({ startDate }) => `${startDate}T08:00:00Z`);
  for (const table of Object.values(records)) stamp(table as CompanyRecords['site'], () => opened);
  return records;
}

function stamp<Fields extends { updatedDate?: string; createdDate?: string }>(
  table: { [id: string]: Fields },
  momentOf: (fields: Fields) => string,
): void {
  for (const [id, fields] of Object.entries(table))
    if (!fields.updatedDate && !fields.createdDate) table[id] = { ...fields, updatedDate: momentOf(fields) };
}
