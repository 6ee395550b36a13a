import type { MarketTexts } from '../es/markets.ts';
import { form as conditions } from './conditions.ts';

/** Names include their preposition, which depends on the place. */
export const markets: MarketTexts = {
  title: 'Dove vendiamo',
  countries: {
    ES: 'in Spagna',
    FR: 'in Francia',
    IT: 'in Italia',
    DE: 'in Germania',
    FI: 'in Finlandia',
    GR: 'in Grecia',
  },
  territories: {
    'ES-canarias': 'alle Canarie',
    'ES-ceuta': 'a Ceuta',
    'ES-melilla': 'a Melilla',
    'FR-overseas_departments': 'nei dipartimenti francesi d’oltremare',
    'FR-overseas_territories': 'nei territori francesi d’oltremare',
    'IT-livigno': 'a Livigno',
    'IT-campione': 'a Campione d’Italia',
    'IT-san_marino': 'a San Marino',
    'IT-vatican': 'in Vaticano',
    'DE-heligoland': 'a Helgoland',
    'DE-busingen': 'a Büsingen',
    'FI-aland': 'nelle isole Åland',
    'GR-mount_athos': 'sul Monte Athos',
  },
  union: conditions.markets,
  monaco: ' e a Monaco',
  exceptions: ', con eccezioni',
  except: (countries) => `, tranne in questi paesi: ${countries}`,
  also: (countries) => `Vendiamo anche in questi paesi: ${countries}.`,
  closed: (territories) => `Per ora non vendiamo ${territories} né in altri paesi.`,
  othersClosed: 'Per ora non vendiamo in altri paesi.',
};
