import type { ConsolePage, Json, Neighbour } from '@fagvaerk/catalogue/model.ts';
import { useEffect, useState } from 'react';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { messagesIn } from '../../language/messages.ts';
import { pageLanguage } from '../../language/page-language.ts';
import { PlainButton } from '../buttons.tsx';
import { currentCaller } from '../console/call/caller.ts';
import { toKeyError } from '../key/access-api.ts';
import { useFetched } from '../key/use-fetched.ts';
import { addressOf, countReferring, fetchRecord, idOf, type LiveRecord } from './live-record.ts';

interface Props {
  page: ConsolePage;
  title: string;
  canCall: boolean;
  onClose: () => void;
}

export function MapCard({ page, title, canCall, onClose }: Props) {
  const { refersTo, referredToBy } = page.neighbours;
  const words = messagesIn();
  const keyWords = keyMessagesIn();
  const [position, setPosition] = useState(1);
  const [record, setRecord] = useState<LiveRecord | null>(null);
  const [status, setStatus] = useState(canCall ? keyWords.loading : '');

  useEffect(() => {
    if (!canCall) return;
    const controller = new AbortController();
    fetchRecord(page, position, controller.signal).then(
      (found) => {
        setRecord(found);
        setStatus(found ? words.mapRecord(currentCaller().siteName) : '');
      },
      (error) => controller.signal.aborted || setStatus(toKeyError(error).sentence),
    );
    return () => controller.abort();
  }, [canCall, page, position, words]);

  return (
    <>
      <header className="apart">
        <h2 id="map-card-title">
          <a href={page.route}>{title}</a>
        </h2>
        <PlainButton onClick={onClose}>{keyWords.close}</PlainButton>
      </header>
      <p role="status">{status}</p>
      {record ? (
        <>
          <dl translate="no">
            {readableFields(record).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{String(value)}</dd>
              </div>
            ))}
          </dl>
          <PlainButton onClick={() => setPosition((position % record.total) + 1)}>{words.mapNextRecord}</PlainButton>
        </>
      ) : null}
      {referredToBy.length > 0 ? <h3>{words.referredToBy}</h3> : null}
      <ul>
        {referredToBy.map((one) => (
          <ReferringRow key={one.route} neighbour={one} id={record && idOf(record)} />
        ))}
      </ul>
      {refersTo.length > 0 ? <h3>{words.refersTo}</h3> : null}
      <ul>
        {refersTo.map((one) => (
          <NeighbourRow key={one.route} neighbour={one} href={record && addressOf(record, one.fields)} />
        ))}
      </ul>
    </>
  );
}

const readableFields = ({ fields }: LiveRecord) =>
  Object.entries(fields)
    .filter(([name, value], index) => index === 0 || (typeof value !== 'object' && value !== '' && !/id$/i.test(name)))
    .slice(0, 5);

/** Without an answer the row links to the page. */
function ReferringRow({ neighbour, id }: { neighbour: Neighbour; id: Json }) {
  const { route, fields } = neighbour;
  const { found } = useFetched(
    async (signal) => (id === null ? null : countReferring(route, fields, id, signal)),
    String(id),
  );
  return <NeighbourRow neighbour={neighbour} href={found?.href} count={found?.total} />;
}

interface RowProps {
  neighbour: Neighbour;
  href: string | null | undefined;
  count?: number | undefined;
}

const NeighbourRow = ({ neighbour: { route, title, fields }, href, count }: RowProps) => (
  <li>
    <a href={href ?? route}>
      {title[pageLanguage()]} <code translate="no">{fields.join(' ')}</code> <b>{count}</b>
    </a>
  </li>
);
