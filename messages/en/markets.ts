import type { MarketTexts } from '../es/markets.ts';
import { form as conditions } from './conditions.ts';

export const markets: MarketTexts = {
  title: 'Where we sell',
  countries: { ES: 'Spain', FR: 'France', IT: 'Italy', DE: 'Germany', FI: 'Finland', GR: 'Greece' },
  territories: {
    'ES-canarias': 'the Canary Islands',
    'ES-ceuta': 'Ceuta',
    'ES-melilla': 'Melilla',
    'FR-overseas_departments': 'the French overseas departments',
    'FR-overseas_territories': 'the French overseas territories',
    'IT-livigno': 'Livigno',
    'IT-campione': 'Campione d’Italia',
    'IT-san_marino': 'San Marino',
    'IT-vatican': 'Vatican City',
    'DE-heligoland': 'Heligoland',
    'DE-busingen': 'Büsingen',
    'FI-aland': 'the Åland Islands',
    'GR-mount_athos': 'Mount Athos',
  },
  union: conditions.markets,
  monaco: ' and Monaco',
  exceptions: ', with exceptions',
  except: (countries) => `, except these countries: ${countries}`,
  also: (countries) => `We also sell to these countries: ${countries}.`,
  closed: (territories) => `For now we don’t sell to ${territories} or any other country.`,
  othersClosed: 'For now we don’t sell to other countries.',
};
