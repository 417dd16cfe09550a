/** Without scripts, and with a modifier key, a page on the map is a plain link. */
const links = document.querySelectorAll('.data-map svg a');

for (const link of links) {
  link.setAttribute('aria-haspopup', 'dialog');
  link.addEventListener('click', (event) => {
    const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
    if (ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    void import('./open-card.tsx').then(
      ({ openCard }) => openCard(link as SVGAElement),
      () => location.assign(link.getAttribute('href') ?? ''),
    );
  });
}

export {};
