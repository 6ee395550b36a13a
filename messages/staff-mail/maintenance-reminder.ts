interface MaintenanceTexts {
  title: string;
  lead: string;
  since: string;
  by: string;
  todoTitle: string;
  todo: (url: string) => string[];
  why: string;
}

export const maintenanceTexts: Record<'es' | 'en', MaintenanceTexts> = {
  es: {
    title: 'La tienda sigue en mantenimiento',
    lead: 'Nadie puede comprar ahora. Los pedidos y los pagos en curso siguen.',
    since: 'Desde',
    by: 'Lo encendió',
    todoTitle: 'Qué puedes hacer',
    todo: (url) => [
      `Apágalo en Configuración si ya no hace falta: ${url}`,
      'Allí mismo cambias cada cuántas horas se te recuerda.',
    ],
    why: 'Recibes este aviso porque la tienda lleva en mantenimiento más de lo que dijiste.',
  },
  en: {
    title: 'The shop is still in maintenance',
    lead: 'Nobody can buy now. Orders and payments under way go on.',
    since: 'Since',
    by: 'Turned on by',
    todoTitle: 'What you can do',
    todo: (url) => [
      `Turn it off in Settings if it is no longer needed: ${url}`,
      'How often you are reminded is changed there, too.',
    ],
    why: 'You get this mail because the shop has been in maintenance for longer than you said.',
  },
};
