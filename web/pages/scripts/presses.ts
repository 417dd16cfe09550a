/** Input works before the page's script has loaded: presses wait for it, and the search field takes what is typed. */
self.presses = [];
self.onclick = (press) => self.presses.push(press);

addEventListener('keydown', (event) => {
  const isShortcut =
    event.ctrlKey || event.metaKey
      ? event.key.toLowerCase() === 'k'
      : event.key === '/' && !(event.target as Element).closest('input,textarea,select');
  const field = document.querySelector<HTMLInputElement>('[data-search] input');
  if (!isShortcut || event.altKey || !field) return;
  event.preventDefault();
  field.focus();
  field.select();
  // Opens the list.
  field.click();
});

export {};
