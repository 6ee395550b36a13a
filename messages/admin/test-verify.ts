import type { StaffLanguage } from '#contracts/staff.ts';
import { testVerify as en } from '../en/admin/test-verify.ts';
import { testVerify as es, type TestVerify } from '../es/admin/test-verify.ts';

export const testVerifyMessages: Record<StaffLanguage, TestVerify> = { es, en };
