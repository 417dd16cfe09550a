/** An element that the lens adds to a page, so that it can be taken away again. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.dataset.lens = '';
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export function removeAll(within: ParentNode = document): void {
  for (const one of within.querySelectorAll('[data-lens]')) one.remove();
}
