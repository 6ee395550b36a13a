/** Lists what can be wrong with what the shop stands on, or with the services that it speaks with. */
export const findingNames = [
  'secret_key',
  'provider',
  'processor',
  'webhook_endpoint',
  'webhooks_missing',
  'mail',
  'directory',
  'public_url',
  'tls',
  'worker',
  'replica',
  'disk',
  'clock',
  'processor_clock',
  'backup',
  'register',
  'issuing_stopped',
  'agency_files',
  'agency_queue',
  'client_errors',
] as const;
export type FindingName = (typeof findingNames)[number];
