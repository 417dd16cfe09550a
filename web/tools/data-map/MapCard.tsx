import type { ConsolePage, Json, Neighbour } from '@fagvaerk/catalogue/model.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { useEffect, useState } from 'react';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { messagesIn } from '../../language/messages.ts';
import { currentCaller } from '../console/call/caller.ts';
import { toKeyError } from '../key/key-error.ts';
import { addressOf, countReferring, fetchRecord, idOf, type LiveRecord } from './live-record.ts';

interface Props {
  page: ConsolePage;
  title: string;
  language: Language;
  canCall: boolean;
  onClose: () => void;
}

export function MapCard({ page, title, language, canCall, onClose }: Props) {
  const { refersTo, referredToBy } = page.neighbours;
  const words = messagesIn(language);
  const keyWords = keyMessagesIn(language);
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
      (error) => controller.signal.aborted || setStatus(toKeyError(error, language).sentence),
    );
    return () => controller.abort();
  }, [canCall, page, position, words, language]);

  return (
    <>
      <header>
        <h2 id="map-card-title">
          <a href={page.route}>{title}</a>
        </h2>
        <button type="button" className="plain-button" onClick={onClose}>
          {keyWords.close}
        </button>
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
          <button type="button" className="plain-button" onClick={() => setPosition((position % record.total) + 1)}>
            {words.mapNextRecord}
          </button>
        </>
      ) : null}
      {referredToBy.length > 0 ? <h3>{words.referredToBy}</h3> : null}
      <ul>
        {referredToBy.map((one) => (
          <ReferringRow key={one.route} neighbour={one} language={language} id={record && idOf(record)} />
        ))}
      </ul>
      {refersTo.length > 0 ? <h3>{words.refersTo}</h3> : null}
      <ul>
        {refersTo.map((one) => (
          <NeighbourRow
            key={one.route}
            neighbour={one}
            language={language}
            href={record && addressOf(record, one.fields)}
          />
        ))}
      </ul>
    </>
  );
}

const readableFields = ({ fields }: LiveRecord) =>
  Object.entries(fields)
    .filter(([name, value], index) => index === 0 || (typeof value !== 'object' && value !== '' && !/id$/i.test(name)))
    .slice(0, 5);

function ReferringRow({ neighbour, language, id }: { neighbour: Neighbour; language: Language; id: Json }) {
  const { route, fields } = neighbour;
  const [found, setFound] = useState<Awaited<ReturnType<typeof countReferring>>>(null);
  useEffect(() => {
    setFound(null);
    if (id === null) return;
    const controller = new AbortController();
    // Without an answer the row links to the page.
    countReferring(route, fields, id, controller.signal).then(setFound, () => {});
    return () => controller.abort();
  }, [route, fields, id]);
  return <NeighbourRow neighbour={neighbour} language={language} href={found?.href} count={found?.total} />;
}

interface RowProps {
  neighbour: Neighbour;
  language: Language;
  href: string | null | undefined;
  count?: number | undefined;
}

const NeighbourRow = ({ neighbour: { route, title, fields }, language, href, count }: RowProps) => (
  <li>
    <a href={href ?? route}>
      {title[language]} <code translate="no">{fields.join(' ')}</code> <b>{count}</b>
    </a>
  </li>
);
