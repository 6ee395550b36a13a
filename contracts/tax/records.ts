import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, stringOrNull } from '../kit/fields.ts';
import { isReadable, toAsciiUpperCase } from '../kit/text.ts';
import { registerCountries } from './places.ts';

export const verifyReplySchema = z.object({
  records: anyInteger,
  broken: anyInteger,
  first: z.object({ chainId: anyString, position: anyInteger }).nullable(),
  /** Stopped by staff, so the rest is unverified. */
  stopped: anyBoolean,
});
export type VerifyReply = z.infer<typeof verifyReplySchema>;

const certificateSchema = z.object({
  id: anyString,
  holder: anyString,
  taxId: stringOrNull,
  issuedBy: anyString,
  serial: anyString,
  validFrom: anyString,
  validUntil: anyString,
  addedAt: anyString,
  addedBy: anyString,
  /** Time of the agency's last access refusal. */
  refusedAt: stringOrNull,
  daysLeft: anyInteger,
});

/** Id types of a recipient without a Spanish number in the census (docs/protocols/invoices.md, IDType). */
export const foreignIdTypes = ['02', '03', '04', '06', '07'] as const;
/** `nif`: a Spanish number known to the census. */
export const recipientIdTypes = ['nif', ...foreignIdTypes] as const;
export type RecipientIdType = (typeof recipientIdTypes)[number];

export const openRecordSchema = z.object({
  chainId: anyString,
  position: anyInteger,
  invoiceId: anyString,
  number: anyString,
  type: anyString,
  orderId: anyString,
  state: z.enum(['waiting', 'accepted_with_errors', 'rejected']),
  code: stringOrNull,
  text: stringOrNull,
  attempts: anyInteger,
  madeAt: anyString,
  recipient: z
    .object({
      name: anyString,
      idType: z.enum(recipientIdTypes),
      number: anyString,
      country: stringOrNull,
    })
    .nullable(),
});
export type OpenRecord = z.infer<typeof openRecordSchema>;

export const registerReplySchema = z.object({
  mode: z.enum(['sandbox', 'live']),
  /** `null` before the first invoice. */
  chain: z
    .object({
      id: anyString,
      installation: anyString,
      series: anyString,
      issuer: z.object({ name: anyString, taxId: anyString }),
      length: anyInteger,
      lastNumber: stringOrNull,
      lastHash: stringOrNull,
      lastAt: stringOrNull,
      openedAt: anyString,
      stopped: z
        .object({
          reason: z.enum(['copied', 'restored', 'forked', 'broken']),
          at: anyString,
          detail: z.record(anyString, z.unknown()),
        })
        .nullable(),
    })
    .nullable(),
  /** Invoices waiting for their number. */
  dues: anyInteger,
  waiting: anyInteger,
  waitingSince: stringOrNull,
  unresolved: anyInteger,
  sender: z.object({
    nextAt: anyString,
    sending: anyBoolean,
    waitSeconds: anyInteger,
    failures: anyInteger,
    failingSince: stringOrNull,
    lastError: stringOrNull,
    lastGoodAt: stringOrNull,
  }),
  certificate: certificateSchema.nullable(),
  pastCertificates: z.array(certificateSchema),
  /** Last verification. Running while it has no end. */
  check: z
    .object({
      id: anyString,
      askedBy: anyString,
      startedAt: anyString,
      endedAt: stringOrNull,
      total: anyInteger,
      checked: anyInteger,
      broken: anyInteger,
      brokenPosition: integerOrNull,
      stoppedBy: stringOrNull,
    })
    .nullable(),
  records: z.array(openRecordSchema),
  batches: z.array(
    z.object({
      id: anyString,
      records: anyInteger,
      late: anyBoolean,
      beganAt: anyString,
      endedAt: stringOrNull,
      outcome: z.enum(['answered', 'refused', 'unclear', 'not_let_in']).nullable(),
      accepted: anyInteger,
      flagged: anyInteger,
      rejected: anyInteger,
      csv: stringOrNull,
      error: stringOrNull,
    }),
  ),
  declarations: z.array(z.object({ id: anyString, version: anyString, statedAt: anyString })),
});
export type RegisterReply = z.infer<typeof registerReplySchema>;

export const testAgencyReplySchema = z.object({
  result: z.enum(['agrees', 'ahead', 'nothing_to_ask', 'no_certificate', 'refused', 'unclear', 'not_let_in']),
  /** Records of this chain at the agency, or the numbers unknown to us. */
  held: integerOrNull,
  numbers: z.array(anyString),
  reason: stringOrNull,
  ms: anyInteger,
});
export type TestAgencyReply = z.infer<typeof testAgencyReplySchema>;

export const loadCertificateSchema = z.object({
  file: z.base64().min(1).max(200_000),
  password: z.string().max(200),
});
export type LoadCertificate = z.infer<typeof loadCertificateSchema>;

export const openInstallationSchema = z.object({ reason: z.string().trim().min(3).max(500) });
export type OpenInstallation = z.infer<typeof openInstallationSchema>;

const line = (most: number) => z.string().trim().min(1).max(most).refine(isReadable);
export const correctRecordSchema = z.object({
  recipientName: line(120).optional(),
  recipientIdType: z.enum(recipientIdTypes).optional(),
  /** Number of that type, as sent to the agency. */
  recipientNumber: z
    .string()
    .trim()
    .overwrite(toAsciiUpperCase)
    .regex(/^[A-Z0-9+*./ -]{1,20}$/)
    .optional(),
  recipientCountry: z.enum(registerCountries).optional(),
  description: line(500).optional(),
});
export type CorrectRecord = z.infer<typeof correctRecordSchema>;
