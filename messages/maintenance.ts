import type { Locale } from '#contracts/kit/locales.ts';
import { maintenance as en } from './en/maintenance.ts';
import { maintenance as es, type MaintenanceTexts } from './es/maintenance.ts';
import { maintenance as fr } from './fr/maintenance.ts';
import { maintenance as it } from './it/maintenance.ts';

export const maintenanceMessages: Record<Locale, MaintenanceTexts> = { es, fr, it, en };
