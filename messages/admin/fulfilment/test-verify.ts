/** The provider test tool. */
export const testVerify = {
  title: 'Verificación de servicio',
  about: 'Pregunta a un proveedor por uno de sus servicios',
  providerId: 'ID del proveedor',
  serviceId: 'ID del servicio',
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
export type TestVerify = typeof testVerify;
