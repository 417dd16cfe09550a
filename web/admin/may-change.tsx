import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery } from './calls/queries.ts';

/** Whether whoever is logged in may change something; so until the server has said otherwise, as it does for few. */
export const useMayChange = (): boolean => useQuery(sessionQuery).data?.mayChange !== false;

/** For what only those see who may. The server refuses the others all the same. */
export const MayChange = ({ children }: { children: ReactNode }) => (useMayChange() ? children : null);
