import type { TestVerify } from '../../es/admin/test-verify.ts';

export const testVerify: TestVerify = {
  title: 'Service verification',
  about: 'Asks a provider for one of its services',
  providerId: 'Provider ID',
  serviceId: 'Service ID',
  test: 'Test',
  testing: 'Testing',
  bothNeeded: 'Both values are needed: provider ID and service ID',
  noProvider: 'The provider could not be read',
  noAnswer: 'Error in the server’s answer',
  notFound: 'Service not found',
  found: 'Service found',
  name: 'Name',
  provider: 'Provider',
  key: 'Key',
  price: 'Price of 1,000',
  limits: 'Limits',
};
