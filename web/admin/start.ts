import { createContext, use } from 'react';
import type { AppStart } from '../shell/app-start.ts';

export const StartContext = createContext<AppStart | null>(null);

export function useStart(): AppStart {
  const start = use(StartContext);
  if (!start) throw new Error('The app has not been started');
  return start;
}
