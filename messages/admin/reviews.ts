import type { StaffLanguage } from '#contracts/staff.ts';
import { reviews as en } from '../en/admin/reviews.ts';
import type { Reviews } from '../es/admin/reviews.ts';
import { reviews as es } from '../es/admin/reviews.ts';

export type { Reviews };

export const reviewsMessages: Record<StaffLanguage, Reviews> = { es, en };
