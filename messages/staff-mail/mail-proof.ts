interface MailProofTexts {
  subject(code: string): string;
  title: string;
  lead: string;
  code: string;
  confirm: string;
  why: string;
}

/** Test mail before a shop opens: Spanish, followed by English. */
export const mailProofTexts: Record<'es' | 'en', MailProofTexts> = {
  es: {
    subject: (code) => `${code} es el código de tu correo de prueba`,
    title: 'El correo de tu tienda llega',
    lead: 'Escribe este código en la página «Puesta en marcha» del panel, o abre el enlace. Sirve durante un día.',
    code: 'Código',
    confirm: 'Confirmar que ha llegado',
    why: 'Recibes este correo porque alguien de tu tienda ha pedido la prueba en el panel.',
  },
  en: {
    subject: (code) => `${code} is the code of your test mail`,
    title: 'Your shop’s mail arrives',
    lead: 'Enter this code on the page “Getting started” of the back office, or open the link. It counts for a day.',
    code: 'Code',
    confirm: 'Confirm that it arrived',
    why: 'You get this because somebody of your shop asked for the test in the back office.',
  },
};
