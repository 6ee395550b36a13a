import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
  title: 'Verificación de servicio',
  about: 'Pregunta a un proveedor por uno de sus servicios',
  service: 'Servicio',
  search: 'Buscar un servicio por nombre o número',
  choose: 'Elige…',
  test: 'Probar',
  testing: 'Probando',
  bothNeeded: 'Se requieren ambos valores: ID del proveedor e ID del servicio',
  noProvider: 'No se pudo obtener información del proveedor',
  noAnswer: 'Error en la respuesta del servidor',
  notFound: 'Servicio no encontrado',
  found: 'Servicio encontrado',
  name: 'Nombre',
  provider: 'Proveedor',
  key: 'Clave',
  price: 'Precio por 1.000',
  limits: 'Límites',
};
export type TestVerifyTexts = typeof es;

const en: TestVerifyTexts = {
  title: 'Service verification',
  about: 'Looks up one service at a provider',
  service: 'Service',
  search: 'Search for a service by name or number',
  choose: 'Choose…',
  test: 'Test',
  testing: 'Testing',
  bothNeeded: 'Both values are needed: provider ID and service ID',
  noProvider: 'The provider could not be queried',
  noAnswer: 'The server returned an error',
  notFound: 'Service not found',
  found: 'Service found',
  name: 'Name',
  provider: 'Provider',
  key: 'Key',
  price: 'Price per 1,000',
  limits: 'Limits',
};

export const testVerifyMessages: Record<StaffLanguage, TestVerifyTexts> = { es, en };
