export const callsRoute = '/calls';

export const callsRootId = 'your-calls';
