const menu = document.querySelector<HTMLDialogElement>('#menu');
const [open, close] = document.querySelectorAll<HTMLElement>('.burger');
const services = document.querySelector('details[data-menu]');

const setExpanded = (expanded: boolean) => open?.setAttribute('aria-expanded', String(expanded));
const closeMenu = () => menu?.close();

/** Opens the menu as a modal dialog. Without this script the browser opens it as a popover. */
function openAsModal(button: HTMLElement | undefined, act: () => void): void {
  button?.addEventListener('click', (event) => {
    if (menu?.matches(':not([open])') && button === close) return;
    event.preventDefault();
    act();
  });
}

export function startMenus(): void {
  openAsModal(open, () => {
    menu?.showModal();
    setExpanded(true);
    // The browser's back button closes the menu.
    history.pushState('menu', '');
  });
  openAsModal(close, closeMenu);
  menu?.addEventListener('close', () => {
    setExpanded(false);
    if (history.state === 'menu') history.back();
  });
  addEventListener('popstate', closeMenu);
  // Closes the menu on return from another page and when the screen becomes wide.
  addEventListener('pageshow', closeMenu);
  matchMedia('(min-width:768px)').addEventListener('change', closeMenu);
  for (const type of ['click', 'focusin', 'keydown']) {
    addEventListener(type, (event) => {
      if (!services?.hasAttribute('open')) return;
      const key = (event as KeyboardEvent).key;
      const inside = services.contains(event.target as Node);
      if (key ? key !== 'Escape' : inside) return;
      services.removeAttribute('open');
      if (key && inside) services.querySelector('summary')?.focus();
    });
  }
}
