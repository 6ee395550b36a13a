import type { CampaignMailTexts } from '../es/campaign-mail.ts';

export const campaignMail: CampaignMailTexts = {
  code: 'Code',
  why: (shop: string) =>
    `You’re receiving this email because you agreed to receive offers when you bought from ${shop}.`,
  test: (subject: string) => `[Test] ${subject}`,
  whyTest: (shop: string) =>
    `This is a test that somebody at ${shop} sent themselves before writing to the others.`,
};
