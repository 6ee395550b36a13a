interface CertificateTexts {
  subject: (days: number) => string;
  preview: string;
  title: (days: number) => string;
  lead: string;
  holder: string;
  until: string;
  todoTitle: string;
  todo: (url: string) => string[];
  why: string;
}

/** Mail to the owner: Spanish, followed by English. */
export const certificateTexts: Record<'es' | 'en', CertificateTexts> = {
  es: {
    subject: (days) =>
      days > 0
        ? `El certificado de las facturas caduca en ${days} días`
        : 'El certificado de las facturas caduca hoy',
    preview: 'Sin uno nuevo, los registros esperarán',
    title: (days) =>
      days > 0 ? `El certificado caduca en ${days} días o menos` : 'El certificado caduca hoy',
    lead: 'Con este certificado se envían a la Agencia Tributaria los registros de las facturas. Sin uno nuevo, los registros se guardan y esperan; las ventas y las facturas siguen.',
    holder: 'Titular',
    until: 'Vale hasta',
    todoTitle: 'Qué puedes hacer',
    todo: (url) => ['Renueva el certificado con quien lo emitió.', `Cárgalo en Registro VERI*FACTU: ${url}`],
    why: 'Recibes este aviso a 60, 30, 14, 7 y 1 días, porque eres responsable de la tienda.',
  },
  en: {
    subject: (days) =>
      days > 0
        ? `The certificate for invoices expires in ${days} days`
        : 'The certificate for invoices expires today',
    preview: 'Without a new one, records will wait',
    title: (days) =>
      days > 0 ? `The certificate expires in ${days} days or fewer` : 'The certificate expires today',
    lead: 'With this certificate the records of invoices are sent to the tax agency. Without a new one, records are kept and wait; sales and invoices go on.',
    holder: 'Holder',
    until: 'Valid until',
    todoTitle: 'What you can do',
    todo: (url) => [
      'Renew the certificate with whoever issued it.',
      `Upload it under VERI*FACTU register: ${url}`,
    ],
    why: 'You get this 60, 30, 14, 7 and 1 days ahead, because you run the shop.',
  },
};
