import { TextButton } from '../buttons.tsx';
import { forgetCalls, keyArea } from '../key/key-store.ts';
import { callFragment } from './call/fragment.ts';
import { type PastCall, pastCalls } from './call/history.ts';
import { locale, number, words } from './words.ts';

interface Props {
  route: string;
  anchor: string;
  onReplay: (call: PastCall) => void;
  onForget: () => void;
}

export function CallHistory({ route, anchor, onReplay, onForget }: Props) {
  const calls = pastCalls(keyArea());
  if (calls.length === 0) return null;
  return (
    <details className="console-history">
      <summary>{words.history(number(calls.length))}</summary>
      <p className="apart">
        <span className="note">{words.historyNote}</span>
        <TextButton
          onClick={() => {
            forgetCalls(keyArea());
            onForget();
          }}
        >
          {words.clearHistory}
        </TextButton>
      </p>
      <ul>
        {calls.map((call) => (
          <li className="row" key={call.atMs}>
            <b className={call.status < 300 ? 'good' : 'bad'}>{call.status}</b>
            <a href={call.route + callFragment(call.anchor, call.draft)} translate="no">
              {call.method} {call.address}
            </a>
            <span className="note">
              {`${call.siteName} · ${new Date(call.atMs).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' })}`}
            </span>
            {call.route === route && call.anchor === anchor ? (
              <TextButton onClick={() => onReplay(call)}>{words.replay}</TextButton>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
