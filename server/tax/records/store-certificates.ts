import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow } from '#server/platform/database/row.ts';

type CertificateInfo = CamelCaseRow<
  'register_certificates',
  | 'id'
  | 'holder'
  | 'tax_id'
  | 'issued_by'
  | 'serial'
  | 'valid_from'
  | 'valid_until'
  | 'added_at'
  | 'added_by'
  | 'refused_at'
>;
const certificateColumns = `id, holder, tax_id as "taxId", issued_by as "issuedBy", serial, valid_from as "validFrom",
  valid_until as "validUntil", added_at as "addedAt", added_by as "addedBy", refused_at as "refusedAt"`;

export interface CertificateInUse extends CertificateInfo {
  sealed: Buffer;
}

export function certificateInUse(db: Queryable): Promise<CertificateInUse | undefined> {
  return maybeOne<CertificateInUse>(
    db,
    `select ${certificateColumns}, sealed from register_certificates where replaced_at is null`,
  );
}

/** Replaces the certificate. The previous one remains without its key, to document who signed and until when. */
export async function replaceCertificate(
  tx: Tx,
  certificate: Omit<CertificateInUse, 'id' | 'addedAt' | 'refusedAt'> & { at: Date },
): Promise<string> {
  await execute(
    tx,
    'update register_certificates set replaced_at = $1, sealed = null where replaced_at is null',
    [certificate.at],
  );
  const { sealed, holder, taxId, issuedBy, serial, validFrom, validUntil, addedBy, at } = certificate;
  const { id } = await one<{ id: string }>(
    tx,
    `insert into register_certificates (sealed, holder, tax_id, issued_by, serial, valid_from, valid_until, added_at, added_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [sealed, holder, taxId, issuedBy, serial, validFrom, validUntil, at, addedBy],
  );
  return id;
}

export async function recordCertificateRefused(tx: Queryable, at: Date | null): Promise<void> {
  await execute(
    tx,
    'update register_certificates set refused_at = $1 where replaced_at is null and (refused_at is null) <> ($1::timestamptz is null)',
    [at],
  );
}

export function pastCertificates(db: Queryable): Promise<CertificateInfo[]> {
  return rows<CertificateInfo>(
    db,
    `select ${certificateColumns} from register_certificates where replaced_at is not null order by replaced_at desc limit 20`,
  );
}

/** Returns the id of the warning, or undefined if it exists. */
export async function insertCertificateWarning(
  tx: Tx,
  warning: { certificateId: string; days: number; at: Date },
): Promise<string | undefined> {
  const row = await maybeOne<{ id: string }>(
    tx,
    `insert into certificate_warnings (certificate_id, days, created_at) values ($1, $2, $3)
     on conflict do nothing returning id`,
    [warning.certificateId, warning.days, warning.at],
  );
  return row?.id;
}

export interface WarnedCertificate extends CamelCaseRow<'register_certificates', 'holder' | 'valid_until'> {
  days: number;
}

export function readWarning(db: Queryable, id: string): Promise<WarnedCertificate | undefined> {
  return maybeOne<WarnedCertificate>(
    db,
    `select c.holder, c.valid_until as "validUntil", w.days from certificate_warnings w
       join register_certificates c on c.id = w.certificate_id where w.id = $1::uuid and c.replaced_at is null`,
    [id],
  );
}
