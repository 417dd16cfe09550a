export const callsRoute = '/calls';

/** Where the page has room for the calls. */
export const callsPlaceId = 'your-calls';
