import { z } from 'zod';
import { asciiUpper } from '../kit/text.ts';
import { registerCountries } from './places.ts';

/** `GET /api/admin/register/verify` */
export const verifyReplySchema = z.object({
  /** Counts the records that were read, of all chains. */
  records: z.number().int(),
  /** Counts the places at which a chain does not hold. */
  broken: z.number().int(),
  /** Is the first of them. */
  first: z.object({ chainId: z.string(), position: z.number().int() }).nullable(),
  /** Somebody has stopped it: what was not read is not said to hold. */
  stopped: z.boolean(),
});
export type VerifyReply = z.infer<typeof verifyReplySchema>;

const certificateSchema = z.object({
  id: z.string(),
  holder: z.string(),
  taxId: z.string().nullable(),
  issuedBy: z.string(),
  serial: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
  addedAt: z.string(),
  addedBy: z.string(),
  /** The agency did not let it in, last time. */
  refusedAt: z.string().nullable(),
  daysLeft: z.number().int(),
});

/**
 * Says how the register names a recipient who has no Spanish number in the census
 * (docs/protocols/invoices.md, IDType).
 */
export const foreignIdTypes = ['02', '03', '04', '06', '07'] as const;
/** With `nif` it is a Spanish number that the census knows. */
export const recipientIdTypes = ['nif', ...foreignIdTypes] as const;
export type RecipientIdType = (typeof recipientIdTypes)[number];

export const openRecordSchema = z.object({
  chainId: z.string(),
  position: z.number().int(),
  invoiceId: z.string(),
  number: z.string(),
  type: z.string(),
  orderId: z.string(),
  state: z.enum(['waiting', 'accepted_with_errors', 'rejected']),
  code: z.string().nullable(),
  text: z.string().nullable(),
  attempts: z.number().int(),
  madeAt: z.string(),
  recipient: z
    .object({
      name: z.string(),
      idType: z.enum(recipientIdTypes),
      number: z.string(),
      country: z.string().nullable(),
    })
    .nullable(),
});
export type OpenRecord = z.infer<typeof openRecordSchema>;

/** `GET /api/admin/register` */
export const registerReplySchema = z.object({
  mode: z.enum(['sandbox', 'live']),
  /** It is null before the first invoice. */
  chain: z
    .object({
      id: z.string(),
      installation: z.string(),
      series: z.string(),
      issuer: z.object({ name: z.string(), taxId: z.string() }),
      length: z.number().int(),
      lastNumber: z.string().nullable(),
      lastHash: z.string().nullable(),
      lastAt: z.string().nullable(),
      openedAt: z.string(),
      stopped: z
        .object({
          reason: z.enum(['copied', 'restored', 'forked', 'broken']),
          at: z.string(),
          detail: z.record(z.string(), z.unknown()),
        })
        .nullable(),
    })
    .nullable(),
  /** Counts invoices that wait for their number. */
  dues: z.number().int(),
  waiting: z.number().int(),
  waitingSince: z.string().nullable(),
  unresolved: z.number().int(),
  sender: z.object({
    nextAt: z.string(),
    sending: z.boolean(),
    waitSeconds: z.number().int(),
    failures: z.number().int(),
    failingSince: z.string().nullable(),
    lastError: z.string().nullable(),
    lastGoodAt: z.string().nullable(),
  }),
  certificate: certificateSchema.nullable(),
  pastCertificates: z.array(certificateSchema),
  /** Is the last verification, which is under way where it has no end. */
  check: z
    .object({
      id: z.string(),
      askedBy: z.string(),
      startedAt: z.string(),
      endedAt: z.string().nullable(),
      total: z.number().int(),
      checked: z.number().int(),
      broken: z.number().int(),
      brokenPosition: z.number().int().nullable(),
      /** Names the member who ended it before its end. */
      stoppedBy: z.string().nullable(),
    })
    .nullable(),
  records: z.array(openRecordSchema),
  batches: z.array(
    z.object({
      id: z.string(),
      records: z.number().int(),
      late: z.boolean(),
      beganAt: z.string(),
      endedAt: z.string().nullable(),
      outcome: z.enum(['answered', 'refused', 'unclear', 'not_let_in']).nullable(),
      accepted: z.number().int(),
      flagged: z.number().int(),
      rejected: z.number().int(),
      csv: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
  declarations: z.array(z.object({ id: z.string(), version: z.string(), statedAt: z.string() })),
});
export type RegisterReply = z.infer<typeof registerReplySchema>;

/** `POST /api/admin/register/test` says what asking the agency came to. */
export const testAgencyReplySchema = z.object({
  result: z.enum(['agrees', 'ahead', 'nothing_to_ask', 'no_certificate', 'refused', 'unclear', 'not_let_in']),
  /** Counts records of this chain that the agency holds, or the numbers that we do not know. */
  held: z.number().int().nullable(),
  numbers: z.array(z.string()),
  reason: z.string().nullable(),
  ms: z.number().int(),
});
export type TestAgencyReply = z.infer<typeof testAgencyReplySchema>;

/** `PUT /api/admin/register/certificate` */
export const loadCertificateSchema = z.object({
  /** Holds the file in base64. */
  file: z.base64().min(1).max(200_000),
  password: z.string().max(200),
});
export type LoadCertificate = z.infer<typeof loadCertificateSchema>;

/** `POST /api/admin/register/installation` */
export const openInstallationSchema = z.object({ reason: z.string().trim().min(3).max(500) });
export type OpenInstallation = z.infer<typeof openInstallationSchema>;

const line = (most: number) => z.string().trim().min(1).max(most);
/** `POST /api/admin/register/records/{chainId}/{position}/mend` takes what of it is corrected. */
export const mendRecordSchema = z.object({
  recipientName: line(120).optional(),
  recipientIdType: z.enum(recipientIdTypes).optional(),
  /** Is the number of that type, as the agency is to have it. */
  recipientNumber: z
    .string()
    .trim()
    .overwrite(asciiUpper)
    .regex(/^[A-Z0-9+*./ -]{1,20}$/)
    .optional(),
  recipientCountry: z.enum(registerCountries).optional(),
  description: line(500).optional(),
});
export type MendRecord = z.infer<typeof mendRecordSchema>;
