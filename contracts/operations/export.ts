import { z } from 'zod';

/** `csv` opens in a spreadsheet; `ndjson` is a JSON object a line, for programs, and loses nothing. */
export const exportFormats = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** `GET /api/admin/export` */
export const exportQuerySchema = z.object({ format: z.enum(exportFormats).default('csv') });

/** Describes `manifest.json`, the last file of an export. */
export interface ExportManifest {
  product: 'Auge';
  version: string;
  /** Names the last migration of the database that it was taken from. */
  schema: string;
  takenAt: string;
  format: ExportFormat;
  files: { name: string; table: string; rows: number; bytes: number; sha256: string; columns: string[] }[];
  leftOut: { table: string; because: string }[];
}
