/** Every business constant that browser and server share, once. Units stand last in the names. */

export const copyNoticeMs = 3000;
export const languageReloadMs = 600;
export const successAlertMs = 1500;

/** Below this width the side menu is a drawer. The style sheet repeats it, since media queries take no variables. */
export const mobileBreakpointPx = 600;
export const sideBarWidthPx = 310;

/** The latest version of the API, as the foot of the side menu names it. */
export const latestApiVersion = '4.0';
