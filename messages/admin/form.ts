import type { StaffLanguage } from '#contracts/staff.ts';
import { form as en } from '../en/admin/form.ts';
import { form as es, type Form } from '../es/admin/form.ts';

export const formMessages: Record<StaffLanguage, Form> = { es, en };
