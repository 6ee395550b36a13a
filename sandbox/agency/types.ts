import type { SandboxService } from '../service.ts';
import type { AgencyFaults } from './faults.ts';
import type { Certificates } from './make-certificates.ts';

/** One record as it came, and what became of it. */
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
  /** `Incorrecto`: not stored. */
  state: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';
  code: string | null;
  description: string | null;
  /** Of the call that brought it. */
  csv: string | null;
  incident: boolean;
  /** What the agency accepts and yet is wrong: does it follow the record that came before it? */
  chain: 'first' | 'follows' | 'broken';
}

export interface RecordPage {
  limit?: number;
  /** Only records older than this id. */
  before?: string;
  /** Matches a part of number or fingerprint. */
  search?: string;
}

/** What stands in the agency's books of an invoice. */
export interface HeldInvoice {
  state: 'Correcta' | 'AceptadaConErrores' | 'Anulada';
  record: AgencyRecord;
}

export interface Agency extends SandboxService<AgencyFaults> {
  /** Newest first. */
  records(page?: RecordPage): AgencyRecord[];
  record(id: string): AgencyRecord | undefined;
  recordCount(): number;
  /** By what the QR leads with; undefined where nothing like it is held. */
  lookUp(asked: { nif: string; numserie: string; fecha: string; importe: string }): HeldInvoice | undefined;
  certificates: Certificates;
  /** Where the authority and a shop's certificate lie; none where everything lives in memory. */
  files: { authority: string; client: string } | undefined;
}
