import { showAgo, showMoment } from '../dates.ts';

export const RelativeTime = ({ at }: { at: string }) => (
  <time dateTime={at} title={showMoment(at)}>
    {showAgo(at, new Date())}
  </time>
);
