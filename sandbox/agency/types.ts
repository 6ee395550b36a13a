import type { SandboxService } from '../service.ts';
import type { AgencyFaults } from './faults.ts';
import type { Certificates } from './make-certificates.ts';

export interface AgencyRecord {
  id: string;
  received_at: string;
  kind: 'Alta' | 'Anulacion';
  issuer: string;
  number: string;
  date: string;
  type: string;
  total: string;
  installation: string;
  hash: string;
  previous_hash: string;
  stamp: string;
  /** `Incorrecto` records are not stored. */
  state: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';
  code: string | null;
  description: string | null;
  csv: string | null;
  incident: boolean;
  /** Whether it continues the previous record. The agency accepts a broken chain although it is wrong. */
  chain: 'first' | 'follows' | 'broken';
}

export interface RecordPage {
  limit?: number;
  /** Only records older than this id. */
  before?: string;
  search?: string;
}

export interface StoredInvoice {
  state: 'Correcta' | 'AceptadaConErrores' | 'Anulada';
  record: AgencyRecord;
}

export interface Agency extends SandboxService<AgencyFaults> {
  /** Newest first. */
  records(page?: RecordPage): AgencyRecord[];
  record(id: string): AgencyRecord | undefined;
  recordCount(): number;
  /** Looks up an invoice by the parameters of its QR code. `undefined` without a match. */
  lookUp(asked: { nif: string; numserie: string; fecha: string; importe: string }): StoredInvoice | undefined;
  certificates: Certificates;
  /** Files of the authority and of a shop's certificate. Absent for an in-memory sandbox. */
  files: { authority: string; client: string } | undefined;
}
