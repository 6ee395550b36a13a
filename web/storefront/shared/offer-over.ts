/** The shop has refused the banner's code because its time is over: the bar reads its end again. */
export const offerOverEvent = 'offerover';
