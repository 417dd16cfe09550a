/** The calls around rights: templates, what a change would do, and what is granted and not used. */
import { listAnswer, writeAnswer, writeDone } from '@fagvaerk/contract/admin-answers.ts';
import {
  type AccessAllToReplace,
  type AccessToPreview,
  type AppliedTemplate,
  accessPreview,
  accessUse,
  appliedTemplate,
  type RightsTemplate,
  rightsTemplate,
  type TemplateToSave,
} from '@fagvaerk/contract/rights.ts';
import { queryOptions } from '@tanstack/react-query';
import { keys } from '../calls/queries.ts';
import { get, only, post } from '../calls/transport.ts';

export const saveTemplate = async (wanted: TemplateToSave): Promise<RightsTemplate> =>
  only(await post('/Admin/SaveTemplates', [wanted], writeAnswer(rightsTemplate)));
export const deleteTemplate = (unwanted: RightsTemplate) => post('/Admin/DeleteTemplates', [unwanted], writeDone);
export const applyTemplate = async (
  customerIDs: readonly number[],
  rules: TemplateToSave['Rules'],
): Promise<AppliedTemplate> =>
  only(await post('/Admin/ApplyTemplate', { CustomerIDs: customerIDs, Rules: rules }, writeAnswer(appliedTemplate)));
export const replaceAccessAll = (wanted: AccessAllToReplace) => post('/Admin/ReplaceAccessAll', wanted, writeDone);

export const templatesQuery = queryOptions({
  queryKey: keys.templates,
  queryFn: ({ signal }) => get('/Admin/templates', listAnswer(rightsTemplate), signal),
});

/** Read anew whenever something about customers has changed. */
export const previewQuery = (meant: AccessToPreview) =>
  queryOptions({
    queryKey: [...keys.customers, 'preview', meant],
    queryFn: ({ signal }) => post('/Admin/PreviewEndpointAccess', meant, accessPreview, signal),
  });

export const accessUseQuery = (customerId: number, days: number) =>
  queryOptions({
    queryKey: [...keys.customers, 'access use', customerId, days],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ ExternalCustomerID: String(customerId), Days: String(days) });
      return get(`/Admin/GetAccessUse?${query}`, accessUse, signal);
    },
  });
