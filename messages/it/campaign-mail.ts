import type { CampaignMailTexts } from '../es/campaign-mail.ts';

export const campaignMail: CampaignMailTexts = {
  code: 'Codice',
  why: (shop: string) =>
    `Ricevi questa email perché, acquistando su ${shop}, hai accettato di ricevere offerte.`,
  test: (subject: string) => `[Prova] ${subject}`,
  whyTest: (shop: string) =>
    `Questa è una prova che qualcuno di ${shop} si è inviato prima di scrivere agli altri.`,
};
