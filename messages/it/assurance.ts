/** What a wary buyer asks before paying; no more than the refund policy says. */
export const assurance = {
  seller: (name: string) => `Vende ${name}`,
  password: 'Non chiediamo mai la tua password.',
  short: {
    lead: 'Se ne arriva solo una parte',
    text: 'scrivici: la completiamo o ti rimborsiamo ciò che manca.',
  },
  drop: {
    lead: 'Se i numeri calano dopo',
    text: 'non vendiamo un reintegro garantito; scrivici e verifichiamo. I tuoi diritti di legge restano gli stessi.',
  },
};
