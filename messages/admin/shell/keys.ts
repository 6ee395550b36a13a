import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
  title: 'Teclas',
  about: 'Valen mientras no se escribe en un campo.',
  rows: {
    palette: 'Buscar o ir a cualquier parte',
    search: 'Buscar en la lista',
    rows: 'Moverse por las filas',
    pick: 'Seleccionar la fila',
    open: 'Abrir la fila; en un diálogo, hacer lo que dice su botón',
    acts: 'Lo que se puede hacer, en el orden de los botones o de las decisiones',
    note: 'Escribir una nota',
    call: 'Al teléfono: la ficha de quien llama',
    main: 'Ir al contenido',
    close: 'Cerrar, o quitar la selección',
    help: 'Ver estas teclas',
  },
};

export type KeyTexts = typeof es;

const en: KeyTexts = {
  title: 'Keyboard shortcuts',
  about: 'They work while you are not typing in a field.',
  rows: {
    palette: 'Search or go anywhere',
    search: 'Search the list',
    rows: 'Move between rows',
    pick: 'Select the row',
    open: 'Open the row; in a dialog, confirm',
    acts: 'Actions or decisions, in their order',
    note: 'Write a note',
    call: 'On the phone: find the caller’s order',
    main: 'Go to the content',
    close: 'Close, or clear the selection',
    help: 'Show these shortcuts',
  },
};

export const keyMessages: Record<StaffLanguage, KeyTexts> = { es, en };
