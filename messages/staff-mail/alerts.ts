interface AlertMailTexts {
  one: (line: string) => string;
  many: (count: string) => string;
  preview: string;
  title: string;
  lead: string;
  begun: string;
  ended: string;
  todo: string;
  test: string;
  why: string;
}

/** Alerts by mail and chat, in the language of each channel. */
export const alertMailTexts: Record<'es' | 'en', AlertMailTexts> = {
  es: {
    one: (line) => `Aviso: ${line}`,
    many: (count) => `${count} avisos de la tienda`,
    preview: 'Lo que empieza y lo que ha terminado',
    title: 'Avisos de la tienda',
    lead: 'Esto ha cambiado desde el aviso anterior.',
    begun: 'Empieza',
    ended: 'Ha terminado',
    todo: 'Dónde se mira',
    test: 'Aviso de prueba: este canal funciona',
    why: 'Recibes este aviso porque alguien de la tienda ha elegido esta dirección en Alertas.',
  },
  en: {
    one: (line) => `Alert: ${line}`,
    many: (count) => `${count} alerts of the shop`,
    preview: 'What begins and what has ended',
    title: 'Alerts of the shop',
    lead: 'This has changed since the alert before.',
    begun: 'Begins',
    ended: 'Has ended',
    todo: 'Where to look',
    test: 'Test alert: this channel works',
    why: 'You get this because somebody of the shop has chosen this address in Alerts.',
  },
};
