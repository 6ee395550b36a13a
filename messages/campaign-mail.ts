import type { Locale } from '#contracts/kit/locales.ts';
import { campaignMail as en } from './en/campaign-mail.ts';
import { type CampaignMailTexts, campaignMail as es } from './es/campaign-mail.ts';
import { campaignMail as fr } from './fr/campaign-mail.ts';
import { campaignMail as it } from './it/campaign-mail.ts';

export const campaignMailMessages: Record<Locale, CampaignMailTexts> = { es, fr, it, en };
