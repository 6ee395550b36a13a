import type { Locale } from '#contracts/kit/locales.ts';
import type { CampaignText } from '#contracts/marketing/campaigns.ts';

/** Is what a made-up campaign says: its subject, and the sentence that its mail begins with. */
type Said = Partial<Record<Locale, readonly [subject: string, lead: string]>>;

interface Occasion {
  /** Is what the owner calls it. */
  name: string;
  /** Begins its code; the year follows. */
  code: string;
  percent: number;
  /** Is its day of the year: month and day, or which Friday of November Black Friday is on. */
  on: readonly [month: number, day: number] | 'black_friday';
  /** Its orders count and its code holds for so many days. */
  days: number;
  said: Said;
}

/** The occasions stand in the order of the year; no two of the same language overlap. */
export const occasions: readonly Occasion[] = [
  {
    ...{ name: 'Reyes', code: 'REYES', percent: 10, on: [1, 2], days: 5 },
    said: {
      es: ['Un regalo de Reyes para tu perfil', 'Los Reyes también han pensado en tu perfil.'],
      it: ['La Befana porta un regalo al tuo profilo', 'Nella calza quest’anno c’è anche uno sconto.'],
    },
  },
  {
    ...{ name: 'Rebajas de enero', code: 'ENERO', percent: 15, on: [1, 12], days: 10 },
    said: {
      es: ['Empieza el año con más alcance', 'Enero es buen momento para que tu perfil arranque con fuerza.'],
      fr: [
        'Commencez l’année avec plus de portée',
        'Janvier est le bon moment pour donner de l’élan à votre profil.',
      ],
      it: [
        'Inizia l’anno con più visibilità',
        'Gennaio è il momento giusto per dare slancio al tuo profilo.',
      ],
      en: ['Start the year with more reach', 'January is a good time to give your profile a push.'],
    },
  },
  {
    ...{ name: 'San Valentín', code: 'AMOR', percent: 10, on: [2, 9], days: 6 },
    said: {
      es: ['Likes con cariño', 'Esta semana los likes llegan con un descuento.'],
      fr: ['Des j’aime, avec amour', 'Cette semaine, les j’aime arrivent avec une remise.'],
      it: ['Mi piace, con affetto', 'Questa settimana i mi piace arrivano con uno sconto.'],
      en: ['Likes, with love', 'This week likes come with a discount.'],
    },
  },
  {
    ...{ name: 'Primavera', code: 'PRIMAVERA', percent: 10, on: [3, 17], days: 10 },
    said: {
      es: ['Tu perfil también florece', 'Con la primavera vuelven las ganas de publicar.'],
      fr: ['Votre profil fleurit aussi', 'Avec le printemps revient l’envie de publier.'],
      it: ['Anche il tuo profilo fiorisce', 'Con la primavera torna la voglia di pubblicare.'],
      en: ['Your profile blooms, too', 'With spring comes the wish to post again.'],
    },
  },
  {
    ...{ name: 'Día de la Madre', code: 'MADRE', percent: 10, on: [4, 28], days: 6 },
    said: {
      es: [
        'Para las madres que crean',
        'Hay madres que llevan un negocio desde el móvil: esto es para ellas.',
      ],
    },
  },
  {
    ...{ name: 'Fiesta de la Música', code: 'MUSIQUE', percent: 15, on: [6, 18], days: 7 },
    said: {
      fr: ['Que votre musique soit vue', 'Le 21 juin, tout le monde joue. Que vos vidéos soient vues.'],
    },
  },
  {
    ...{ name: 'Verano', code: 'VERANO', percent: 15, on: [7, 6], days: 14 },
    said: {
      es: [
        'El verano se comparte',
        'Playas, montes, terrazas: lo que publiques este verano puede llegar más lejos.',
      ],
      fr: [
        'L’été se partage',
        'Plages, montagnes, terrasses : ce que vous publiez cet été peut aller plus loin.',
      ],
      it: [
        'L’estate si condivide',
        'Spiagge, monti, terrazze: quello che pubblichi quest’estate può andare più lontano.',
      ],
      en: [
        'Summer is for sharing',
        'Beaches, hills, terraces: what you post this summer can travel further.',
      ],
    },
  },
  {
    ...{ name: 'Ferragosto', code: 'FERRAGOSTO', percent: 10, on: [8, 11], days: 7 },
    said: {
      it: [
        'Ferragosto con più visualizzazioni',
        'Mentre tutti sono al mare, i tuoi video possono farsi vedere.',
      ],
    },
  },
  {
    ...{ name: 'Vuelta de vacaciones', code: 'VUELTA', percent: 10, on: [9, 7], days: 10 },
    said: {
      es: ['De vuelta, y con ganas', 'Septiembre es otro enero: retoma tu perfil donde lo dejaste.'],
      fr: [
        'C’est la rentrée',
        'Septembre est un autre janvier : reprenez votre profil où vous l’aviez laissé.',
      ],
      it: ['Si riparte', 'Settembre è un altro gennaio: riprendi il profilo da dove l’avevi lasciato.'],
      en: ['Back to it', 'September is another January: take up your profile where you left it.'],
    },
  },
  {
    ...{ name: 'Otoño', code: 'OTONO', percent: 10, on: [10, 13], days: 8 },
    said: {
      es: ['Más seguidores este otoño', 'Las tardes son largas y la gente mira más la pantalla.'],
      fr: ['Plus d’abonnés cet automne', 'Les soirées sont longues, et l’on regarde davantage son écran.'],
      it: ['Più follower quest’autunno', 'Le sere sono lunghe e si guarda di più lo schermo.'],
      en: ['More followers this autumn', 'Evenings are long, and people look at their screens more.'],
    },
  },
  {
    ...{ name: 'Black Friday', code: 'BLACK', percent: 20, on: 'black_friday', days: 4 },
    said: {
      es: ['Black Friday: 20 % en todo', 'Hasta el lunes, todos los paquetes con un 20 % menos.'],
      fr: ['Black Friday : 20 % sur tout', 'Jusqu’à lundi, tous les forfaits à 20 % de moins.'],
      it: ['Black Friday: 20% su tutto', 'Fino a lunedì, tutti i pacchetti al 20% in meno.'],
      en: ['Black Friday: 20% off everything', 'Until Monday, all packages at 20% less.'],
    },
  },
  {
    ...{ name: 'Navidad', code: 'NAVIDAD', percent: 15, on: [12, 9], days: 12 },
    said: {
      es: ['Felices fiestas, con un 15 % menos', 'Para cerrar el año: un descuento en todos los paquetes.'],
      fr: ['Joyeuses fêtes, avec 15 % de moins', 'Pour finir l’année : une remise sur tous les forfaits.'],
      it: ['Buone feste, con il 15% in meno', 'Per chiudere l’anno: uno sconto su tutti i pacchetti.'],
      en: ['Happy holidays, with 15% off', 'To end the year: a discount on all packages.'],
    },
  },
];

/** Holds the sentences of the offer in each language, and what the link says. */
const frames: Record<
  Locale,
  { offer: (percent: number) => string; link: string; preheader: (days: number) => string }
> = {
  es: {
    offer: (percent) => `Con el código **{{campaign.code}}** tienes un ${percent} % de descuento.`,
    link: 'Ver los paquetes',
    preheader: (days) => `Tu código vale ${days} días`,
  },
  fr: {
    offer: (percent) => `Avec le code **{{campaign.code}}**, vous avez ${percent} % de remise.`,
    link: 'Voir les forfaits',
    preheader: (days) => `Votre code vaut ${days} jours`,
  },
  it: {
    offer: (percent) => `Con il codice **{{campaign.code}}** hai il ${percent}% di sconto.`,
    link: 'Vedi i pacchetti',
    preheader: (days) => `Il tuo codice vale ${days} giorni`,
  },
  en: {
    offer: (percent) => `With the code **{{campaign.code}}** you get ${percent}% off.`,
    link: 'See the packages',
    preheader: (days) => `Your code holds for ${days} days`,
  },
};

/** Returns the whole mail of an occasion in a language; undefined where it is not written. */
export function letterOf({ said, percent, days }: Occasion, locale: Locale): CampaignText | undefined {
  const own = said[locale];
  if (!own) return undefined;
  const [subject, lead] = own;
  const { offer, link, preheader } = frames[locale];
  const body = `${lead}\n\n${offer(percent)}\n\n[${link}]({{page.chooser}})`;
  return { subject, preheader: preheader(days), body };
}

export type { Occasion };
