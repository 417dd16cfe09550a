import { hasModifier } from '../../enhance/has-modifier.ts';

/** Without scripts, and with a modifier key, a page on the map is a plain link. */
const links = document.querySelectorAll('.data-map svg a');

for (const link of links) {
  link.setAttribute('aria-haspopup', 'dialog');
  link.addEventListener('click', (event) => {
    if (hasModifier(event as MouseEvent)) return;
    event.preventDefault();
    import('./open-card.tsx')
      .then(({ openCard }) => openCard(link as SVGAElement))
      .catch(() => location.assign(link.getAttribute('href') ?? ''));
  });
}
