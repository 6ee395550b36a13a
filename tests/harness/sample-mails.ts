import { features } from '#server/features.ts';
import { mailKindsOf } from '#server/mail/wording/mail-kind.ts';
import { silentLog } from './silent-log.ts';

export const kindsOfMail = [...mailKindsOf(features).values()];

export const sampleMailFrame = {
  shop: {
    name: 'Auge',
    legalName: 'Escalones de Prueba, S. L.',
    taxId: 'NIF B00000000',
    address: ['Calle Inventada 1', '28001 Madrid'],
    registry: '',
    email: 'soporte@shop.example',
  },
  publicUrl: 'https://shop.example',
  log: silentLog,
};
