addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('.code-button,.scheme-button,.menu-fold');
  if (button) void import('./buttons.ts').then(({ press }) => press(button));
});

export {};
