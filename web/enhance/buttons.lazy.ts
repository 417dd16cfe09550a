addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('.code-button,.scheme-button,.menu-fold');
  if (!button) return;
  // Handled: the page's script must not replay it.
  event.preventDefault();
  void import('./buttons.ts').then(({ press }) => press(button));
});

export {};
