interface LateRecordsTexts {
  subject: (hours: number) => string;
  preview: string;
  title: (hours: number) => string;
  lead: string;
  waiting: string;
  since: string;
  todoTitle: string;
  todo: (url: string) => string[];
  why: string;
}

/** Mail to the owner: Spanish, followed by English. */
export const lateRecordsTexts: Record<'es' | 'en', LateRecordsTexts> = {
  es: {
    subject: (hours) => `Los registros de facturas llevan ${hours} horas sin llegar a la Agencia Tributaria`,
    preview: 'Las ventas y las facturas siguen; los registros esperan',
    title: (hours) => `Registros sin enviar desde hace ${hours} horas o más`,
    lead: 'Las facturas dicen que la Agencia Tributaria puede verificarlas, y sus registros no le llegan. Se guardan y se vuelven a enviar solos, pero alguien tiene que mirar qué los detiene.',
    waiting: 'Registros que esperan',
    since: 'El más antiguo es de',
    todoTitle: 'Qué puedes hacer',
    todo: (url) => [
      `Mira en Registro VERI*FACTU qué contesta la agencia: ${url}`,
      'Comprueba que el certificado está cargado y no ha caducado.',
      'Comprueba que el servidor puede conectarse a la Agencia Tributaria (red, cortafuegos, hora).',
    ],
    why: 'Recibes este aviso a las 4 y a las 24 horas, porque eres responsable de la tienda.',
  },
  en: {
    subject: (hours) => `Records of invoices have not reached the tax agency for ${hours} hours`,
    preview: 'Sales and invoices go on; the records wait',
    title: (hours) => `Records unsent for ${hours} hours or more`,
    lead: 'The invoices say that the tax agency can verify them, and their records do not reach it. They are kept and sent again by themselves, but somebody has to look at what stops them.',
    waiting: 'Records waiting',
    since: 'The oldest is of',
    todoTitle: 'What you can do',
    todo: (url) => [
      `See under VERI*FACTU register what the agency answers: ${url}`,
      'Check that the certificate is loaded and has not expired.',
      'Check that the server can reach the tax agency (network, firewall, clock).',
    ],
    why: 'You get this after 4 and after 24 hours, because you run the shop.',
  },
};
