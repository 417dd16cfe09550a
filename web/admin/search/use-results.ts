import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { chooseScheme } from '../../enhance/scheme.ts';
import { resourceKey } from '../../shell/app-start.ts';
import { callLogAddress, customerAddress, panel, siteAddress, whoAddress } from '../../shell/panel-addresses.ts';
import { useMayChange } from '../may-change.tsx';
import { chooseLanguage, languageNames } from '../own-language.ts';
import { screens } from '../PanelMenu.tsx';
import { useEndpoints, useSites } from '../queries.ts';
import { useStart } from '../start.ts';
import { language, words } from '../words.ts';
import { searchWords } from './messages.ts';
import { foundCustomersQuery, requestIdIn, resultsPerGroup } from './search-api.ts';

interface Result {
  label: string;
  description?: string;
  act: () => unknown;
}

const debounceMs = 200;
const other = language === 'da' ? 'en' : 'da';

export function useResults(text: string): { title: string; results: Result[] }[] {
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const { resourceTitles } = useStart();
  const [search] = useDebouncedValue(text, debounceMs);
  const found = useQuery(foundCustomersQuery(search)).data?.data ?? [];
  // Enter must not open a result of earlier text.
  const customers = search === text ? found : [];
  const allSites = useSites();
  const allEndpoints = useEndpoints();

  const link = (label: string, to: string, description = '') => ({ label, description, act: () => navigate(to) });
  const has = (...texts: string[]) => texts.some((one) => one.toLowerCase().includes(text.toLowerCase()));
  const titleOf = (path: string) => resourceTitles[resourceKey(path)] ?? '';
  const sites = allSites.filter(({ name, baseUrl }) => has(name, baseUrl)).slice(0, resultsPerGroup);
  const endpoints = allEndpoints.filter(({ endpointPath: path }) => has(path, titleOf(path))).slice(0, resultsPerGroup);
  const requestID = requestIdIn(text);
  const groups = [
    {
      title: words.customersShort,
      results: customers.map((one) =>
        link(one.customerName, customerAddress(one.customerID, one.customerName), one.apiKey),
      ),
    },
    {
      title: words.sites,
      results: sites.map(({ recordId, name, kind }) => link(name, siteAddress(recordId, name), words.kinds[kind])),
    },
    {
      title: words.whoCanCall,
      results: endpoints.map(({ id, endpointPath: path }) => link(path, whoAddress({ endpointID: id }), titleOf(path))),
    },
    {
      title: words.calls,
      results: [
        ...(requestID ? [link(searchWords.findCall(requestID), callLogAddress({ requestID }))] : []),
        ...endpoints.map(({ id, endpointPath: path }) => link(path, callLogAddress({ endpointID: id }))),
      ],
    },
  ];
  const actions: Result[] = [
    ...screens.map(({ title, to }) => link(title, to)),
    link(words.account, panel.account),
    ...(mayChange
      ? [link(words.addCustomer, `${panel.customers}?add=1`), link(words.addSite, `${panel.sites}?site=new`)]
      : []),
    { label: `${words.colourScheme}: ${words.schemeLight}`, act: () => chooseScheme('light') },
    { label: `${words.colourScheme}: ${words.schemeDark}`, act: () => chooseScheme('dark') },
    { label: languageNames[other], act: () => chooseLanguage(other) },
    link(words.logOut, panel.logout),
  ];
  return [
    ...(text === '' ? [] : groups),
    { title: words.actions, results: actions.filter(({ label }) => has(label)) },
  ].filter(({ results }) => results.length > 0);
}
