import type { Method } from '@fagvaerk/catalogue/model.ts';

export const MethodBadge = ({ method }: { method: Method }) => (
  <span className={`method ${method.toLowerCase()}`}>{method}</span>
);
