import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { chooseScheme, type Scheme } from '../../islands/scheme.ts';
import { resourceKey } from '../../shell/app-start.ts';
import { callLogAddress, customerAddress, panel, siteAddress, whoAddress } from '../../shell/panel-addresses.ts';
import { useMayChange } from '../may-change.tsx';
import { chooseLanguage, languageNames } from '../own-language.ts';
import { screens } from '../PanelMenu.tsx';
import { endpointsQuery, sitesQuery } from '../queries.ts';
import { useStart } from '../start.ts';
import { language, shellWords, words } from '../words.ts';
import { searchWords } from './messages.ts';
import { requestIdIn } from './request-id.ts';
import { foundCustomersQuery, resultsPerGroup } from './search-api.ts';

export interface Result {
  label: string;
  description?: string;
  act: () => unknown;
}

export interface ResultGroup {
  title: string;
  results: Result[];
}

const debounceMs = 200;
const otherLanguage = language === 'da' ? 'en' : 'da';

export function useResults(text: string): ResultGroup[] {
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const { resourceTitles } = useStart();
  const [search] = useDebouncedValue(text, debounceMs);
  const customers = useQuery(foundCustomersQuery(search)).data?.data ?? [];
  const sites = useQuery(sitesQuery).data?.data ?? [];
  const endpoints = useQuery(endpointsQuery).data?.data ?? [];

  const to = (address: string) => () => navigate(address);
  const has = (...texts: (string | undefined)[]) =>
    texts.some((one) => one?.toLowerCase().includes(text.toLowerCase()));
  const scheme = (name: string, scheme: Scheme): Result => ({
    label: searchWords.scheme(name),
    act: () => chooseScheme(scheme),
  });
  const requestId = requestIdIn(text);
  const titleOf = (path: string) => resourceTitles[resourceKey(path)];
  const called = endpoints.filter(({ endpointPath: path }) => has(path, titleOf(path))).slice(0, resultsPerGroup);
  const pages: Result[] = [
    ...screens.map(({ to: address, title }) => ({ label: title, act: to(address) })),
    { label: words.account, act: to(panel.account) },
  ];
  const changes: Result[] = [
    { label: searchWords.addCustomer, act: to(`${panel.customers}?add=1`) },
    { label: words.addSite, act: to(`${panel.sites}?site=new`) },
    { label: searchWords.addAdministrator, act: to(`${panel.administrators}?add=1`) },
  ];
  const actions: Result[] = [
    ...(mayChange ? changes : []),
    scheme(shellWords.schemeLight, 'light'),
    scheme(shellWords.schemeDark, 'dark'),
    scheme(shellWords.schemeSystem, 'system'),
    { label: languageNames[otherLanguage], act: () => chooseLanguage(otherLanguage) },
    { label: words.logOut, act: to(panel.logout) },
  ];
  const found: ResultGroup[] = [
    {
      title: searchWords.customers,
      results: customers.map(({ customerID, customerName, apiKey }) => ({
        label: customerName,
        description: apiKey,
        act: to(customerAddress(customerID, customerName)),
      })),
    },
    {
      title: searchWords.sites,
      results: sites
        .filter(({ name, baseUrl }) => has(name, baseUrl))
        .slice(0, resultsPerGroup)
        .map(({ recordId, name, kind }) => ({
          label: name,
          description: words.kinds[kind],
          act: to(siteAddress(recordId, name)),
        })),
    },
    {
      title: searchWords.whoCanCall,
      results: called.map(({ id, endpointPath }) => ({
        label: endpointPath,
        description: titleOf(endpointPath) ?? '',
        act: to(whoAddress({ endpointID: id })),
      })),
    },
    {
      title: searchWords.calls,
      results: [
        ...(requestId
          ? [{ label: searchWords.findCall(requestId), act: to(callLogAddress({ requestID: requestId })) }]
          : []),
        ...called.map(({ id, endpointPath }) => ({
          label: endpointPath,
          act: to(callLogAddress({ endpointID: id })),
        })),
      ],
    },
  ];
  return [
    ...(text === '' ? [] : found),
    { title: searchWords.pages, results: pages.filter(({ label }) => has(label)) },
    { title: searchWords.actions, results: actions.filter(({ label }) => has(label)) },
  ].filter(({ results }) => results.length > 0);
}
