/** The methods the API uses, in the order endpoints are listed. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
