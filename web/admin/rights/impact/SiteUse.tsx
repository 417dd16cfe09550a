import { unusedDays } from '@fagvaerk/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../components/Loaded.tsx';
import { showNumber } from '../../dates.ts';
import { language } from '../../words.ts';
import { accessUseQuery } from '../rights-api.ts';
import { rightsToolsWords } from '../tools-messages.ts';

const [days] = unusedDays;

export function SiteUse({ customerID, siteID }: { customerID: number; siteID: number }) {
  const query = useQuery(accessUseQuery(customerID, days));
  return (
    <section className="foresight" aria-label={rightsToolsWords.foresight}>
      <Loaded query={query} lines={1}>
        {({ data }) => {
          const calls = data.reduce((sum, use) => sum + (use.siteID === siteID ? use.calls : 0), 0);
          return (
            <p>{calls === 0 ? rightsToolsWords.siteNotCalled(days) : rightsToolsWords.siteCalled(show(calls), days)}</p>
          );
        }}
      </Loaded>
    </section>
  );
}

const show = (value: number) => showNumber(value, language);
