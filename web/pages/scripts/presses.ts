/** Input works before the page's script has loaded: presses wait for it, and fields take what is typed. */
self.presses = [];
self.onclick = (press) => self.presses.push(press);

const shortcuts: Record<string, string> = { '/': '.search input', f: '.find input', t: '.try' };

addEventListener('keydown', (event) => {
  const { key, altKey, ctrlKey, metaKey } = event;
  const isOff = (event.target as Element).closest('input,textarea,select,dialog,.console,[data-no-keys]');
  const selector = ctrlKey || metaKey ? /^k$/i.test(key) && shortcuts['/'] : !isOff && shortcuts[key];
  if (altKey || !selector) return;
  // Of the call in view: its bar is sticky.
  const elements = [...document.querySelectorAll<HTMLInputElement>(selector)];
  const element = elements.find((one) => one.getBoundingClientRect().top > 0);
  if (!element) return;
  event.preventDefault();
  element.focus();
  element.select?.();
  // Opens the list, or the console.
  element.click();
});

export {};
