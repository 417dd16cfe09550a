/** First part of each query key, which a change invalidates. */
export const queryKeys = {
  customers: ['customers'],
  sites: ['sites'],
  history: ['history'],
  session: ['session'],
  administrators: ['administrators'],
  ownSessions: ['own sessions'],
  roles: ['roles'],
  incidents: ['incidents'],
} as const;
