/** The addresses of the admin app. One that ends in a star holds everything below it. */
export const appRoutes = ['/login', '/customers', '/customers/*', '/sites', '/history'];

/** Whether a path, in lower case, belongs to the app. */
export const isAppRoute = (path: string): boolean =>
  appRoutes.some((route) => (route.endsWith('*') ? path.startsWith(route.slice(0, -1)) : path === route));
