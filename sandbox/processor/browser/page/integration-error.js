/** Error of the integrating page, not of the buyer. */
export function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}
