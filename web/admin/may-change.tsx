import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery } from './queries.ts';

/** True if the signed-in user can edit. Optimistic until the session has loaded. */
export const useMayChange = (): boolean => useQuery(sessionQuery).data?.mayChange !== false;

/** Cosmetic: the server enforces permissions. */
export const MayChange = ({ children }: { children: ReactNode }) => (useMayChange() ? children : null);
