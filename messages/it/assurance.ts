import { form as conditions } from './conditions.ts';

export const assurance = {
  seller: (name: string) => `Vende ${name}`,
  password: 'Non chiediamo mai la tua password.',
  short: {
    lead: 'Se ne arriva solo una parte',
    text: 'scrivici: la completiamo o ti rimborsiamo ciò che manca.',
  },
  drop: conditions.refill,
};
