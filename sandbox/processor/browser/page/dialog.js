import { openFrame } from './frame.js';

const COVER = {
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: '0',
  padding: '0',
  border: 'none',
  background: 'rgba(0, 0, 0, 0.55)',
  overflow: 'auto',
};

/** Shows a sandbox page in the top layer, above dialogs of the shop. Escape is ignored. Restores the focus on close. */
export function openDialog({ page, title, init, listen }) {
  const before = document.activeElement;
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', title);
  dialog.setAttribute('closedby', 'none');
  Object.assign(dialog.style, COVER);
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  let open = true;
  dialog.addEventListener('close', () => open && dialog.showModal());
  document.body.append(dialog);
  dialog.showModal();
  const frame = openFrame({ page, title, place: dialog, init, listen, scrolls: true });
  frame.iframe.style.height = '100%';
  frame.iframe.focus();
  return {
    tell: frame.tell,
    close: () => {
      if (!open) return;
      open = false;
      frame.close();
      dialog.close();
      dialog.remove();
      before?.focus?.();
    },
  };
}
