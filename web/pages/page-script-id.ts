export const pageScriptId = 'start';
