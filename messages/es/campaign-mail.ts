export const campaignMail = {
  code: 'Código',
  why: (shop: string) => `Recibes este correo porque al comprar en ${shop} aceptaste recibir ofertas.`,
  test: (subject: string) => `[Prueba] ${subject}`,
  whyTest: (shop: string) =>
    `Esto es una prueba que alguien de ${shop} se ha enviado antes de escribir a los demás.`,
};

export type CampaignMailTexts = typeof campaignMail;
