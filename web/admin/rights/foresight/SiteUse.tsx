import { unusedDays } from '@fagvaerk/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { showNumber } from '../../dates.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { foresightWords, language } from '../../words.ts';
import { accessUseQuery } from '../rights-api.ts';

const [days] = unusedDays;

/** How much a customer has called on a site lately: what it would miss. */
export function SiteUse({ customerID, siteID }: { customerID: number; siteID: number }) {
  const query = useQuery(accessUseQuery(customerID, days));
  return (
    <section className="foresight" aria-label={foresightWords.foresight}>
      <Loaded query={query} lines={1}>
        {({ data }) => {
          const calls = data.reduce((sum, use) => sum + (use.siteID === siteID ? use.calls : 0), 0);
          return (
            <p>{calls === 0 ? foresightWords.siteNotCalled(days) : foresightWords.siteCalled(show(calls), days)}</p>
          );
        }}
      </Loaded>
    </section>
  );
}

const show = (value: number) => showNumber(value, language);
