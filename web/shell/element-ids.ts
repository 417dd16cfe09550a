/** Short, since every page repeats them. */
export const fontLinkId = 'face';
export const menuId = 'menu';
export const pageScriptId = 'start';
export const topBarId = 'top-bar';
