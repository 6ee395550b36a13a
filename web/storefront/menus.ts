const menu = document.querySelector<HTMLDialogElement>('#menu');
const [open, close] = document.querySelectorAll<HTMLElement>('.burger');
const services = document.querySelector('details[data-menu]');

const tell = (expanded: boolean) => open?.setAttribute('aria-expanded', String(expanded));
const leave = () => menu?.close();

/** Opens it as a modal dialog. Without this script the browser would show it as a popover. */
function instead(button: HTMLElement | undefined, act: () => void): void {
  button?.addEventListener('click', (event) => {
    if (menu?.matches(':not([open])') && button === close) return;
    event.preventDefault();
    act();
  });
}

/** Makes the menus of the header behave: the full-screen one of narrow screens, and the services' on wide ones. */
export function startMenus(): void {
  instead(open, () => {
    menu?.showModal();
    tell(true);
    // "Back" closes it.
    history.pushState('menu', '');
  });
  instead(close, leave);
  menu?.addEventListener('close', () => {
    tell(false);
    if (history.state === 'menu') history.back();
  });
  addEventListener('popstate', leave);
  // After coming back from another page, or on a screen that became wide, nothing may lie over the page.
  addEventListener('pageshow', leave);
  matchMedia('(min-width:768px)').addEventListener('change', leave);
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
