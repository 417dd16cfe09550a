/** Marked, so that removeOverlay finds it. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  created.dataset.keyOverlay = '';
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children);
  return created;
}

/** Except for the calls, which go with the key. */
export function removeOverlay(within: ParentNode = document): void {
  for (const one of within.querySelectorAll('[data-key-overlay]'))
    if (!one.closest('.watched, .field-refused')) one.remove();
}
