/** Such clicks and keys belong to the browser. */
export const hasModifier = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent | KeyboardEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;
