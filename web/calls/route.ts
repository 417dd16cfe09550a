export const callsRoute = '/calls';
