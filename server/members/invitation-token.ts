import { createHmac } from 'node:crypto';

/** Made from the row, so that the mail can be written again; nobody without the shop's key can make one. */
export const invitationToken = (signingKey: string, id: string): string =>
  createHmac('sha256', signingKey).update(`invitation:${id}`).digest('base64url');
