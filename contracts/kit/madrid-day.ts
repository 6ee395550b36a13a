const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });

/** The day that calendars in Madrid show, `2026-11-22`: two of a day's hours at most are another one's in UTC. */
export const madridDay = (at: Date): string => calendar.format(at);
