import type { CampaignMailTexts } from '../es/campaign-mail.ts';
import { elidedDe } from './elision.ts';

export const campaignMail: CampaignMailTexts = {
  code: 'Code',
  why: (shop: string) =>
    `Vous recevez ce message parce que vous avez accepté de recevoir des offres en commandant chez ${shop}.`,
  test: (subject: string) => `[Essai] ${subject}`,
  whyTest: (shop: string) => `Un essai ${elidedDe(shop)}, envoyé à soi-même avant d’écrire aux autres.`,
};
