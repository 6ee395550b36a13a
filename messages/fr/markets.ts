import type { MarketTexts } from '../es/markets.ts';
import { form as conditions } from './conditions.ts';

/** Names include their preposition, which depends on the place. */
export const markets: MarketTexts = {
  title: 'Où nous vendons',
  countries: {
    ES: 'en Espagne',
    FR: 'en France',
    IT: 'en Italie',
    DE: 'en Allemagne',
    FI: 'en Finlande',
    GR: 'en Grèce',
  },
  territories: {
    'ES-canarias': 'aux Canaries',
    'ES-ceuta': 'à Ceuta',
    'ES-melilla': 'à Melilla',
    'FR-overseas_departments': 'dans les départements français d’outre-mer',
    'FR-overseas_territories': 'dans les territoires français d’outre-mer',
    'IT-livigno': 'à Livigno',
    'IT-campione': 'à Campione d’Italia',
    'IT-san_marino': 'à Saint-Marin',
    'IT-vatican': 'au Vatican',
    'DE-heligoland': 'à Heligoland',
    'DE-busingen': 'à Büsingen',
    'FI-aland': 'dans les îles d’Åland',
    'GR-mount_athos': 'au mont Athos',
  },
  union: conditions.markets,
  monaco: ' et à Monaco',
  exceptions: ', avec des exceptions',
  except: (countries) => `, sauf dans ces pays\xa0: ${countries}`,
  also: (countries) => `Nous vendons aussi dans ces pays\xa0: ${countries}.`,
  closed: (territories) => `Pour le moment, nous ne vendons pas ${territories} ni dans d’autres pays.`,
  othersClosed: 'Pour le moment, nous ne vendons pas dans d’autres pays.',
};
