export const notLoaded = 'This couldn’t be loaded. Check your connection and try again.';
