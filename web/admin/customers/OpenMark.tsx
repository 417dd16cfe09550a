import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { words } from '../words.ts';

/** Stands beside the one customer whose key everybody can read. */
export const OpenMark = ({ customer: { isOpen } }: { customer: ExternalCustomer }) =>
  isOpen ? (
    <span className="mark mark-sandbox" title={words.openHint}>
      {words.open}
    </span>
  ) : null;
