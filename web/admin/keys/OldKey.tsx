import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { showMoment } from '../dates.ts';
import { keyWords, language } from '../words.ts';
import { customerKeysQuery, oldKeyIn } from './keys-api.ts';

/** That a key which was replaced works yet, for as long as it does. */
export function OldKey({ customerID }: { customerID: number }) {
  const { data } = useQuery(customerKeysQuery(customerID));
  const until = data && oldKeyIn(data.data)?.until;
  if (!until) return null;
  return (
    <p className="old-key">
      {keyWords.oldWorks(showMoment(until, language))} <Link to="?view=keys">{keyWords.title}</Link>
    </p>
  );
}
