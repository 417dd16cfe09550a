import type { AccessPreview, AccessToPreview, CallsOfKind } from '@fagvaerk/contract/rights.ts';
import { useQuery } from '@tanstack/react-query';
import { showMoment, showNumber } from '../../dates.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { foresightWords, language } from '../../words.ts';
import { previewQuery } from '../rights-api.ts';

interface Props {
  customerName: string;
  /** What somebody means to change. */
  meant: AccessToPreview;
}

/** What a change would do, and what it would have done to the calls that were made: told by the rules that decide them. */
export function Foresight({ customerName, meant }: Props) {
  const query = useQuery(previewQuery(meant));
  return (
    <section className="foresight" aria-label={foresightWords.foresight}>
      <Loaded query={query} lines={1}>
        {(preview) => (
          <>
            <p>{effectOf(customerName, preview)}</p>
            <CallsTold preview={preview} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function effectOf(customerName: string, { gains, losses }: AccessPreview): string {
  const [gained, lost] = [foresightWords.methods(gains.length), foresightWords.methods(losses.length)];
  const sites = sitesOf([...gains, ...losses]);
  if (gains.length > 0 && losses.length > 0) return foresightWords.gainsAndLosses(customerName, gained, lost, sites);
  if (gains.length > 0) return foresightWords.gains(customerName, gained, sites);
  if (losses.length > 0) return foresightWords.losses(customerName, lost, sites);
  return foresightWords.noEffect(customerName);
}

const namedAtMost = 3;

function sitesOf(operations: AccessPreview['gains']): string {
  const names = [...new Set(operations.map(({ siteName }) => siteName))];
  return names.length > namedAtMost ? foresightWords.manySites(names.length) : names.join(', ');
}

function CallsTold({ preview: { calls, since, refused, admitted } }: { preview: AccessPreview }) {
  if (since === null) return <p>{foresightWords.noCalls}</p>;
  if (refused.length + admitted.length === 0)
    return <p>{foresightWords.sameForAll(show(calls), showMoment(since, language))}</p>;
  return (
    <>
      <Kinds title={foresightWords.wouldBeRefused} kinds={refused} className="foretold-refused" />
      <Kinds title={foresightWords.wouldPass} kinds={admitted} className="foretold-admitted" />
    </>
  );
}

interface KindsProps {
  title: (calls: string) => string;
  kinds: readonly CallsOfKind[];
  className: string;
}

function Kinds({ title, kinds, className }: KindsProps) {
  if (kinds.length === 0) return null;
  const isOneSite = new Set(kinds.map(({ siteName }) => siteName)).size === 1;
  return (
    <div className={className}>
      <strong>{title(show(kinds.reduce((sum, { calls }) => sum + calls, 0)))}</strong>
      <ul>
        {kinds.map(({ siteName, method, path, calls, lastAt }) => (
          <li key={`${siteName} ${method} ${path}`}>
            <code>
              {method} {path}
            </code>
            <span>
              {isOneSite ? '' : `${siteName}: `}
              {foresightWords.callsOfKind(show(calls), showMoment(lastAt, language))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const show = (value: number) => showNumber(value, language);
