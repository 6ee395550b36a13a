import { z } from 'zod';

/** `csv` for spreadsheets. `ndjson` for programs: one JSON object per line, lossless. */
export const exportFormats = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportQuerySchema = z.object({ format: z.enum(exportFormats).default('csv') });

/** `manifest.json`, the last file of an export. */
export interface ExportManifest {
  product: 'Auge';
  version: string;
  /** Last migration of the exported database. */
  schema: string;
  takenAt: string;
  format: ExportFormat;
  files: { name: string; table: string; rows: number; bytes: number; sha256: string; columns: string[] }[];
  leftOut: { table: string; because: string }[];
}
