import { showAgo, showMoment } from '../dates.ts';
import { language } from '../words.ts';

export const Ago = ({ at }: { at: string }) => (
  <time dateTime={at} title={showMoment(at, language)}>
    {showAgo(at, new Date(), language)}
  </time>
);
