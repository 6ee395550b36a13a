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
  title: 'Keys',
  about: 'They work while nothing is being typed in a field.',
  rows: {
    palette: 'Search or go anywhere',
    search: 'Search the list',
    rows: 'Move along the rows',
    pick: 'Select the row',
    open: 'Open the row; in a dialog, do what its button says',
    acts: 'What can be done, in the order of the buttons or decisions',
    note: 'Write a note',
    call: 'On the phone: the card of who is calling',
    main: 'Go to the content',
    close: 'Close, or drop the selection',
    help: 'Show these keys',
  },
};

export const keyMessages: Record<StaffLanguage, KeyTexts> = { es, en };
