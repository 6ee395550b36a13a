import type { Retention } from '#server/database/retention.ts';

export const contentRetention: readonly Retention[] = [
  { table: 'legal_documents', because: 'what buyers agreed to is known from the version of their day' },
  { table: 'content_sections', because: 'versions that the owner published, some a year' },
];
