/** A mistake of the page that uses the script, not of the buyer. */
export function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}
