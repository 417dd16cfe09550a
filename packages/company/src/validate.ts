import { type CompanyRecords, type Entity, entities, targetOf } from './entities/entities.ts';
import type { Kind } from './entities/kinds.ts';
import { invoiceSums, purchaseSums } from './rules/invoices.ts';
import { sum } from './rules/money.ts';

type Tables = { readonly [entity: string]: { readonly [id: string]: { readonly [field: string]: unknown } } };

export const validateCompany = (records: CompanyRecords): string[] => [
  ...validateFields(records),
  ...validateSums(records),
];

function validateFields(tables: Tables): string[] {
  return Object.entries(tables).flatMap(([entity, records]) => {
    const declared = { createdDate: 'moment?', updatedDate: 'moment?', ...entities[entity as Entity] };
    if (!(entity in entities)) return [`${entity} is no declared kind`];
    return Object.entries(records).flatMap(([id, record]) => [
      ...Object.keys(record).flatMap((field) =>
        field in declared ? [] : [`${entity} ${id}: ${field} is not declared`],
      ),
      ...Object.entries(declared).flatMap(([field, kind]) =>
        findMismatches(tables, kind, record[field]).map((mismatch) => `${entity} ${id}: ${field} ${mismatch}`),
      ),
    ]);
  });
}

const forms: { readonly [kind: string]: (value: unknown) => boolean } = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  day: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  moment: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value),
};

function findMismatches(tables: Tables, kind: Kind, value: unknown): string[] {
  if (typeof kind !== 'string') {
    const fits = Array.isArray(kind) ? kind.includes(value) : typeof value === 'object' && value !== null;
    return fits ? [] : [`is ${JSON.stringify(value)}`];
  }
  if (kind.endsWith('?') && (value === null || value === undefined)) return [];
  const target = targetOf(kind);
  if (kind.endsWith('[]') && !Array.isArray(value)) return [`is ${JSON.stringify(value)}, should be a list`];
  if (target)
    return (Array.isArray(value) ? value : [value]).flatMap((id) =>
      tables[target]?.[String(id)] ? [] : [`${id} is no ${target}`],
    );
  return forms[kind.replace('?', '')]?.(value) ? [] : [`is ${JSON.stringify(value)}, should be ${kind}`];
}

function validateSums(records: CompanyRecords): string[] {
  const linesOf = Map.groupBy(Object.values(records.invoiceLine), ({ invoiceID }) => invoiceID);
  const bought = Map.groupBy(Object.values(records.purchaseInvoiceLine), ({ purchaseInvoiceID }) => purchaseInvoiceID);
  const invoicesOf = Map.groupBy(Object.values(records.invoice), ({ debtorID }) => debtorID);
  return [
    ...Object.entries(records.invoice).flatMap(([id, invoice]) =>
      differences(`invoice ${id}`, invoice, invoiceSums(linesOf.get(Number(id)) ?? [], invoice.vatZoneID)),
    ),
    ...Object.entries(records.purchaseInvoice).flatMap(([id, invoice]) =>
      differences(`purchaseInvoice ${id}`, invoice, purchaseSums(bought.get(Number(id)) ?? [], invoice)),
    ),
    ...Object.entries(records.debtor).flatMap(([id, debtor]) => {
      const owed = (invoicesOf.get(Number(id)) ?? []).map(({ remainingAmount }) => remainingAmount);
      return differences(`debtor ${id}`, debtor, { balance: sum(owed) });
    }),
  ];
}

const differences = (
  at: string,
  shown: { readonly [field: string]: unknown },
  sums: { readonly [field: string]: number },
): string[] =>
  Object.entries(sums).flatMap(([field, should]) =>
    shown[field] === should ? [] : [`${at}: ${field} is ${shown[field]}, should be ${should}`],
  );
